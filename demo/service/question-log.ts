import {appendFileSync} from 'node:fs';

import type {ReplyReport} from '../../relay/relay-options.js';
import {ConfigurationError} from './configuration/configuration-error.js';
import {isSmallTalk} from './knowledge-base/small-talk.js';

/**
 * Returns a function for `onReply` that appends each question for which nothing was found to a file, as one line of JSON
 * with `time`, `agent`, `question` and, for a question about a page, `about`. Questions are personal data, so only the owner
 * of a new file can read it. Throws a `ConfigurationError` if the file cannot be written.
 */
export function questionLog(file: string): (reply: ReplyReport) => void {
  // Written at once, so that the lines of the last replies are there when the process ends.
  const append = (text: string) => appendFileSync(file, text, {mode: 0o600});
  try {
    append('');
  } catch (cause) {
    throw new ConfigurationError(`--log-questions: ${file} cannot be written: ${(cause as Error).message}`, {
      cause,
    });
  }
  return ({agent, question, about, status, cited}) => {
    if (status !== 'complete' || cited > 0 || isSmallTalk(question)) return;
    append(`${JSON.stringify({time: new Date().toISOString(), agent, question, about})}\n`);
  };
}
