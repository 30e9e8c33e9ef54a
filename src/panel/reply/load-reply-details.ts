import {LateFile, onAct} from '../../platform/late-file.js';
import type * as replyDetailsCode from './reply-details.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

/** Code for replies with references, citation markers, code, formulas, steps or thinking. */
type ReplyDetails = typeof replyDetailsCode;

/** Calls `act` with the code. If it cannot be loaded, a later act of the visitor asks for it again. */
export function useReplyDetails(act: (code: ReplyDetails) => void): void {
  loadReplyDetails().then(act, () => waiting.push(act));
}

/** Loads the code. Rejects if the file cannot be loaded. */
export const loadReplyDetails = () => replyDetails.load();

/** What is shown when the code is there, after a failure. */
const waiting: ((code: ReplyDetails) => void)[] = [];

const replyDetails = new LateFile(
  'reply-details',
  () =>
    import('./reply-details.js').catch((error: unknown) => {
      warn('reply-details', 'replies lack references and colors of code', error);
      throw error;
    }),
  () => {
    for (const act of waiting.splice(0)) act(replyDetails.code!);
  },
);

/** After a failure, each act of the visitor asks for the code again. */
function retryDetails(): void {
  if (replyDetails.state === 'failed') loadReplyDetails().catch(() => undefined);
}

/**
 * Loads what colors code, and what lets the page draw blocks, when the first such block is finished. After a failure, the next block
 * tries again. Browsers without custom highlights show code without colors.
 */
export function followCode(host: ReplyHost, stage: ReplyStage): void {
  let show: ((root: Element) => Promise<void>) | undefined;
  let option: unknown;
  onAct(host, retryDetails);

  function load(root: Element): void {
    if (!option || !root.parentElement?.querySelector(host.blocks ? '.lines, .formula' : '.lines')) return;
    useReplyDetails(({codeDetails}) => {
      show ??= codeDetails(host, stage);
      show(root).catch((error: unknown) => warn('draw-blocks', 'the page draws no block', error));
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

/** Tells the owner once for each file. */
function warn(name: string, effect: string, error: unknown): void {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`<chat-bot>: The file "${name}" could not be loaded: ${effect}.`, error);
}

const warned = new Set<string>();
