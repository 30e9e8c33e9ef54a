import {LateFile} from '../platform/late-file.js';
import {whenRemoved} from '../platform/window-of.js';
import type {Session} from '../session/session.js';
import type {SessionOptions} from '../session/session-options.js';
import {CopyController} from './controls/copy-controller.js';
import {listen} from './controls/listen.js';
import {PaceController} from './reply/pace.js';
import {ReplyStream} from './reply/reply-stream.js';
import type {FrameHost} from './frame/frame.js';
import type {PanelOptions} from './panel-options.js';
import type {Conversation} from '../conversation/conversation.js';

export function panelContext(host: PanelHost, session: Session, isUnkept: () => boolean) {
  followConversation(host, session.conversation);
  const pace = new PaceController(host, session);
  const load = () => onDemand.load();
  return {
    host,
    session,
    isUnkept,
    load,
    copy: new CopyController(host, load),
    pace,
    replyStream: new ReplyStream(host, session, (length) => pace.flow(length)),
  };
}

export type PanelHost = FrameHost &
  Readonly<PanelOptions> &
  Readonly<Pick<SessionOptions, 'baseUrl' | 'botId' | 'consent' | 'thinking' | 'transport'>> & {
    readonly open: boolean;
    readonly persist: unknown;
    forget(): Promise<void>;
  };

/** Code that few visitors use. */
const onDemand = new LateFile('on-demand', () => import('./on-demand.js'));

/** Renders the host after every change except deltas. Ends the reply when the host is removed. */
function followConversation(host: PanelHost, conversation: Conversation): void {
  let unsubscribe: (() => void) | undefined;
  // The visitor leaves the page. Only a stored reply can be resumed on the next page.
  listen(host, ['pagehide'], () => host.persist || conversation.abandon());
  host.addController({
    hostConnected() {
      unsubscribe = conversation.subscribe((delta) => {
        if (!delta) host.requestUpdate();
      });
      // The conversation can have changed while the host was removed.
      host.requestUpdate();
    },
    hostDisconnected() {
      unsubscribe?.();
      // The reply of a moved element continues.
      whenRemoved(host, () => (host.persist ? conversation.disconnect() : conversation.close()));
    },
  });
}
