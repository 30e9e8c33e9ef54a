import type {DirectiveResult} from 'lit/directive.js';

import {LateFile, onAct} from '../../platform/late-file.js';
import {logError} from '../../session/log-error.js';
import {elementRef} from '../controls/element-ref.js';
import type * as replyDetailsCode from './reply-details.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

/** Code for replies with references, citation markers, code, formulas or thinking. */
type ReplyDetails = typeof replyDetailsCode;

/** Calls `act` with the code. Logs a failure to the console; a later act of the visitor asks for the code again. */
export function useReplyDetails(act: (code: ReplyDetails) => void): void {
  if (replyDetails.state === 'failed') waiting.push(act);
  else
    loadReplyDetails().then(act, (error: Error) => {
      if (waiting.push(act) === 1) logError(error);
    });
}

/** Calls `act` with the code and its element at each render. */
export const withReplyDetails = (act: (code: ReplyDetails, element: HTMLElement) => void): DirectiveResult =>
  elementRef((element) => useReplyDetails((code) => act(code, element as HTMLElement)));

/** Loads the code. Rejects if the file cannot be loaded. */
export const loadReplyDetails = () => replyDetails.load();

/** What is shown when the code is there, after a failure. */
const waiting: ((code: ReplyDetails) => void)[] = [];

const replyDetails = new LateFile(
  'reply-details',
  () => import('./reply-details.js'),
  () => {
    for (const act of waiting.splice(0)) act(replyDetails.code!);
  },
);

/** After a failure, each act of the visitor asks for the code again. */
function retryDetails(): void {
  if (replyDetails.state === 'failed') loadReplyDetails().catch(() => undefined);
}

/**
 * Loads what colors code, and what lets the page draw blocks, when the first such block is finished. Browsers without custom highlights show code without colors.
 */
export function followCode(host: ReplyHost, stage: ReplyStage): void {
  let show: ((root: Element) => Promise<void>) | undefined;
  let option: unknown;
  onAct(host, retryDetails);

  function load(root: Element): void {
    if (!option || !root.parentElement?.querySelector(host.blocks ? '.lines, .formula' : '.lines')) return;
    useReplyDetails(({codeDetails}) => {
      show ??= codeDetails(host, stage);
      show(root).catch(logError);
    });
  }

  for (const type of ['drawn', 'code-drawn']) {
    host.renderRoot.addEventListener(type, ({target}) => load(target as Element));
  }
  host.addController({
    hostUpdated() {
      const previous = option;
      option = host.blocks ?? ('highlights' in CSS && host.highlight);
      if (option === previous) return;
      for (const reply of host.renderRoot.querySelectorAll('.prose:not([aria-busy])')) load(reply);
    },
  });
}
