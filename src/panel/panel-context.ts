import {logError} from '../session/log-error.js';
import type {Session} from '../session/session.js';
import {CopyController} from './controls/copy-controller.js';
import {followConversation} from './follow-conversation.js';
import {loadOnDemand} from './load-on-demand.js';
import {OnlineController} from './online-controller.js';
import {PaceController} from './reply/pace-controller.js';
import {ReplyStream} from './reply/reply-stream.js';
import type {FrameHost} from './frame/frame.js';
import type {PanelOptions} from './panel-options.js';

export function panelContext(host: PanelHost, session: Session) {
  followConversation(host, session.conversation);
  const pace = new PaceController(host, session);
  const online = new OnlineController(host);
  return {
    host,
    session,
    load: loadOnDemand,
    copy: new CopyController(host),
    online,
    pace,
    growth: new ReplyStream(host, session, pace),
    /** Sends a message of the visitor by `send`. Returns true if a turn has begun. */
    submit(send: () => Promise<unknown> | undefined): boolean {
      const {isBusy, needsConsent} = session.conversation;
      // The text to agree to is beside the field.
      if (needsConsent) host.focus();
      if (isBusy || needsConsent || online.isOffline) return false;
      try {
        // A listener of the page can have cancelled it.
        return send() !== undefined;
      } catch (error) {
        logError(error as Error);
        return false;
      }
    },
  };
}

export type PanelHost = FrameHost &
  Readonly<PanelOptions> & {
    readonly baseUrl: string;
    readonly consent: string;
    readonly persist: unknown;
    readonly thinking: 'hide' | 'show';
    readonly transport: unknown;
    forget(): Promise<void>;
  };
