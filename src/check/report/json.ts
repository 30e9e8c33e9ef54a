import {type CheckReport, summarize} from './summary.js';

/** Returns the report as JSON, with a line break at its end. */
export function jsonReport({url, bot, results}: CheckReport): string {
  return `${JSON.stringify({url, bot, summary: summarize(results), results}, null, 2)}\n`;
}
