import type {CheckResult, Impact} from '../check-result.js';

/** Meaning of the results for the chat. */
export interface Verdict {
  /** `undefined` if a decisive row was skipped. */
  readonly works: boolean | undefined;
  readonly sentence: string;
  /** IDs of the rows that are the cause, unless the chat works. */
  readonly causes: readonly string[];
  /** IDs of the failed rows by impact. */
  readonly failed: Readonly<Record<Impact, readonly string[]>>;
}

/** The row about the reply that the chat asks for. */
const REPLY = 'fields.stream-omitted';

/** Rows that decide whether the chat works. */
const DECISIVE = ['connection.redirects', REPLY];
const DECISIVE_FOR_PAGE = ['cors.preflight', 'cors.headers', 'cors.replies'];

/** Rows whose faults leave the chat without a reply. */
const BEFORE_REPLY = [
  ...['whole.status', 'whole.form', 'whole.content'],
  ...['stream.status', 'stream.form', 'stream.framing', 'stream.chunks', 'stream.content'],
  'stream.finish-reason',
];

/** Decides whether the chat works, and which rows are the cause. `origin`: of the page, if CORS was checked. */
export function verdictOf(results: readonly CheckResult[], origin: string | undefined): Verdict {
  const idsOf = (impact: Impact) => results.filter((result) => result.impact === impact).map(({id}) => id);
  const failed = {blocks: idsOf('blocks'), fault: idsOf('fault'), form: idsOf('form')};
  const place = origin === undefined ? '' : ` on ${origin}`;
  const blocking = results.filter(({impact}) => impact === 'blocks');
  if (blocking.length > 0) {
    return {works: false, failed, ...explained(`The chat will not work${place}`, blocking, results)};
  }
  const decisive = [...DECISIVE, ...(origin === undefined ? [] : DECISIVE_FOR_PAGE)];
  const open = results.filter(({id, status}) => decisive.includes(id) && status !== 'passed');
  if (open.length > 0) {
    const start = `It is not known whether the chat works${place}`;
    return {works: undefined, failed, ...explained(start, open, results)};
  }
  return {
    works: true,
    failed,
    causes: [],
    sentence:
      origin === undefined
        ? 'The chat will work where CORS allows it (--origin).'
        : `The chat will work${place}.`,
  };
}

/** Names the causes, and the remedy of the first one. A missing reply has the first fault of the replies as its cause. */
function explained(start: string, rows: readonly CheckResult[], results: readonly CheckResult[]) {
  const fault = results.find(({id, impact}) => impact === 'fault' && BEFORE_REPLY.includes(id));
  const causes = rows.map((row) => (row.id === REPLY ? (fault ?? row) : row));
  const ids = causes.map(({id}) => id);
  const [{remedy, detail}] = causes as [CheckResult];
  return {causes: ids, sentence: `${start}: ${ids.join(', ')}. ${remedy ?? detail}`.trim()};
}
