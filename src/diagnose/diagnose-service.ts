import {type DiagnosisHost, serviceUrl} from './context.js';
import {showDialog} from './dialog.js';
import type {Finding} from './finding.js';
import {findArrival} from './arrival.js';
import {ask} from './ask.js';
import {findStatus} from './status.js';
import {findUnreachable} from './unreachable.js';

/**
 * Asks the service one question. Shows and returns the findings of the page, and the first fault of the answer: the others
 * follow from it. The dialog names the command for what a page cannot see.
 */
export async function diagnoseService(
  host: DiagnosisHost,
  page: readonly Finding[],
): Promise<readonly Finding[]> {
  const exchange = await ask(host);
  const fault = exchange.response
    ? (findStatus(exchange) ?? findArrival(exchange))
    : await findUnreachable(exchange);
  const found = fault ? [...page, fault] : page;
  showDialog(found, `was asked one question. Run “${checkCommand(host)}” in a terminal to check the rest`);
  return found;
}

/** The command that judges a service by the whole interface, without the key. */
function checkCommand({baseUrl, botId}: DiagnosisHost): string {
  const {origin, pathname} = serviceUrl(baseUrl);
  const words = [origin + pathname.replace(/\/+$/, ''), '--bot', botId, '--origin', location.origin];
  return `npx chat-bot-element check ${words.map(shellWord).join(' ')}`;
}

/** A word for the shell of a terminal. */
function shellWord(word: string): string {
  return /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
