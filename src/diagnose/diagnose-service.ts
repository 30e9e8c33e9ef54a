import {type DiagnosisHost, serviceUrl} from './context.js';
import {showDialog} from './dialog.js';
import type {Finding} from './finding.js';
import {findArrival} from './arrival.js';
import {ask} from './ask.js';
import {findStatus} from './status.js';
import {findUnreachable} from './unreachable.js';

/**
 * Asks the service one question. Shows and returns the findings of the page and the first fault of the
 * answer; the other faults are its consequences. The dialog names the command that checks what a page cannot
 * see.
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

/** Returns the command that checks a service against the whole interface, without the key. */
function checkCommand({baseUrl, botId}: DiagnosisHost): string {
  const {origin, pathname} = serviceUrl(baseUrl);
  const words = [origin + pathname.replace(/\/+$/, ''), '--bot', botId, '--origin', location.origin];
  return `npx chat-bot-element check ${words.map(shellWord).join(' ')}`;
}

function shellWord(word: string): string {
  return /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
