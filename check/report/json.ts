import {type CheckReport, summarize} from './summary.js';
import {verdictOf} from './verdict.js';

export function jsonReport({url, bot, origin, results}: CheckReport): string {
  const {works = null, ...verdict} = verdictOf(results, origin);
  const report = {url, bot, origin, verdict: {works, ...verdict}, summary: summarize(results), results};
  return `${JSON.stringify(report, null, 2)}\n`;
}
