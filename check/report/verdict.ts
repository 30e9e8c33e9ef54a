import type {CheckResult, Impact} from '../check-result.js';

/** Meaning of the results for the chat. */
export interface Verdict {
  /** `undefined` if a decisive row was skipped. */
  readonly works: boolean | undefined;
  readonly sentence: string;
  /** IDs of the failed rows by impact. */
  readonly failed: Readonly<Record<Impact, readonly string[]>>;
}

/** Rows that decide whether the chat works. */
const DECISIVE = ['connection.redirects', 'fields.stream-omitted'];
const DECISIVE_FOR_PAGE = ['cors.preflight', 'cors.headers', 'cors.replies'];

/** Decides whether the chat works, and which failed rows are the cause. `origin`: of the page, if CORS was checked. */
export function verdictOf(results: readonly CheckResult[], origin: string | undefined): Verdict {
  const idsOf = (impact: Impact) => results.filter((result) => result.impact === impact).map(({id}) => id);
  const failed = {blocks: idsOf('blocks'), fault: idsOf('fault'), form: idsOf('form')};
  const place = origin === undefined ? '' : ` on ${origin}`;
  if (failed.blocks.length > 0) {
    return {works: false, failed, sentence: `The chat will not work${place}: ${failed.blocks.join(', ')}`};
  }
  const decisive = [...DECISIVE, ...(origin === undefined ? [] : DECISIVE_FOR_PAGE)];
  const open = results.filter(({id, status}) => decisive.includes(id) && status !== 'passed');
  if (open.length > 0) {
    const ids = open.map(({id}) => id).join(', ');
    return {works: undefined, failed, sentence: `It is not known whether the chat works${place}: ${ids}`};
  }
  return {
    works: true,
    failed,
    sentence:
      origin === undefined
        ? 'The chat will work where CORS allows it (--origin).'
        : `The chat will work${place}.`,
  };
}
