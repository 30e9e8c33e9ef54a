import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip} from '../check-result.js';
import {duration} from '../printable-text.js';
import {problemOf} from '../parsed-reply.js';
import {remedyOfStatus} from './remedies.js';

export type Judge = (exchanges: Exchanges) => Finding;

/** One statement about a service. The ID is stable, such as `stream.done`. */
export type Row = readonly [id: string, title: string, judge: Judge];

/** Rows that are judged together. */
export interface RowGroup {
  /** Heading in the report. */
  readonly section: string;
  /**
   * Names of the requests that the rows judge; those outside the plan are ignored. The group is judged after them. `all`:
   * after the last request.
   */
  readonly needs: readonly string[] | 'all';
  /** Returns why all rows are skipped. Default: they are judged. */
  readonly skipped?: (exchanges: Exchanges) => string | undefined;
  readonly rows: readonly Row[];
}

/** Judges the answer to one request. Without one, the row is skipped. */
export function answerTo(name: string, judge: (exchange: Exchange, exchanges: Exchanges) => Finding): Judge {
  return (exchanges) => {
    const exchange = exchanges.get(name);
    return exchange === undefined ? skip(exchanges.reasonFor(name)) : judge(exchange, exchanges);
  };
}

/** Section "Create a chat completion". */
export function judgeStatus(exchange: Exchange, exchanges: Exchanges): Finding {
  const {status, failure, endedAt} = exchange;
  if (status === 200 && failure === undefined) return pass(`in ${duration(endedAt)}`);
  return status === 200
    ? pass(`but ${failure}`)
    : fail('fault', problemOf(exchange), remedyOfStatus(exchange, exchanges));
}
