import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {type CheckResult, fail, type Finding, pass} from '../check-result.js';
import {duration} from '../printable-text.js';
import {problemOf} from '../parsed-reply.js';
import type {CheckSettings} from '../settings.js';

/** Rows that are judged together, as one section of the report. */
export interface RowGroup {
  /**
   * Names of the requests that the rows judge; those outside the plan are ignored. The group is judged after them. `all`:
   * after the last request.
   */
  readonly needs: readonly string[] | 'all';
  readonly judge: (exchanges: Exchanges, settings: CheckSettings) => CheckResult[];
}

/** Section "Create a chat completion". */
export function judgeStatus(exchange: Exchange): Finding {
  const {status, failure, endedAt} = exchange;
  if (status === 200 && failure === undefined) return pass(`in ${duration(endedAt)}`);
  return status === 200
    ? pass(`but ${failure}`)
    : fail('fault', problemOf(exchange), 'Answer a valid request with status 200.');
}
