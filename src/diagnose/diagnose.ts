import {type Check, type Context, type DiagnosisHost, serviceUrl} from './context.js';
import {documentation, hideDialog, showDialog} from './dialog.js';
import type {DiagnoseOptions, Finding} from './finding.js';
import {checkAvatar, checkBaseUrl, checkContact, checkImageOrigins, checkLinkOrigins} from './addresses.js';
import {checkAge, checkBuiltIns, checkOnline, checkStorage} from './browser.js';
import {checkContrast, checkLanguage, checkScheme} from './look.js';
import {checkAttributes, checkBotId, checkProperties, unknownAttributes, unknownProperties} from './names.js';
import {checkPolicy, checkTrustedTypes, pastViolations} from './policy.js';
import {checkScripts} from './scripts.js';
import {checkBooleans, checkNumbers, checkWords} from './values.js';
import {checkVisibility} from './visibility.js';
import {findArrival} from './arrival.js';
import {ask} from './ask.js';
import {findStatus} from './status.js';
import {findUnreachable} from './unreachable.js';

/** Checks for faults that make the answer to a question worthless. Only the first finding is reported. */
const REQUEST: readonly Check[] = [checkBotId, checkOnline, checkBaseUrl, checkPolicy];

/** Only the first finding of each list is reported, because the others are its consequences. */
const PAGE: readonly (readonly Check[])[] = [
  [checkAge],
  [checkScripts],
  [checkBuiltIns],
  [checkAttributes],
  [checkProperties],
  REQUEST,
  [checkWords],
  [checkNumbers],
  [checkBooleans],
  [checkImageOrigins, checkAvatar],
  [checkLinkOrigins],
  [checkContact],
  [checkVisibility],
  [checkTrustedTypes],
  [checkStorage],
];

const UNSEEN: readonly string[] = ['not-on-page', 'hidden', 'invisible'];

/** Finds and shows faults of the page; with `ask`, also of the service. Leaves out consequences. */
export async function diagnose(
  host: DiagnosisHost,
  {ask: asks = false}: DiagnoseOptions = {},
): Promise<readonly Finding[]> {
  // An open dialog covers the chat.
  hideDialog();
  const context: Context = {
    host,
    unknownAttributes: unknownAttributes(host),
    unknownProperties: unknownProperties(host),
    violations: pastViolations(),
  };
  const found: Finding[] = [];
  for (const checks of PAGE) found.push(...(await firstOf(checks, context)));
  // The colors of an invisible chat do not matter.
  if (found.every(({id}) => !UNSEEN.includes(id))) {
    // A wrong scheme can be the cause of text without contrast.
    for (const checks of [[checkLanguage], [checkScheme, checkContrast]]) {
      found.push(...(await firstOf(checks, context)));
    }
  }
  // A misspelled name can belong to the address or the agent.
  const isMisspelt = [...context.unknownAttributes, ...context.unknownProperties].some(({guess}) => guess);
  const canAsk = !host.transport && !isMisspelt && (await firstOf(REQUEST, context)).length === 0;
  if (asks && canAsk) {
    showDialog(found, 'is being asked');
    return diagnoseService(host, found);
  }
  const onAsk = () => void diagnose(host, {ask: true}).catch(console.error);
  showDialog(found, 'was not asked', canAsk ? onAsk : undefined);
  return found;
}

async function firstOf(checks: readonly Check[], context: Context): Promise<Finding[]> {
  for (const check of checks) {
    const found = await check(context);
    if (found) return [found];
  }
  return [];
}

/**
 * Asks the service one question. Shows and returns the findings of the page and the first fault of the
 * answer; the other faults are its consequences. The dialog names the command that checks what a page cannot
 * see.
 */
async function diagnoseService(host: DiagnosisHost, page: readonly Finding[]): Promise<readonly Finding[]> {
  const exchange = await ask(host);
  const fault = exchange.response
    ? (findStatus(exchange) ?? findArrival(exchange))
    : await findUnreachable(exchange);
  const found = fault ? [...page, fault] : page;
  showDialog(found, `was asked one question. To check the rest, run ${checkCommand(host)}`);
  return found;
}

/**
 * Returns the command that checks a service against the whole interface, without the key, and where to run it. It names a file,
 * because `npx` can run another project's package.
 */
function checkCommand({baseUrl, botId}: DiagnosisHost): string {
  const {origin, pathname} = serviceUrl(baseUrl)!;
  const words = [origin + pathname.replace(/\/+$/, ''), '--bot', botId, '--origin', location.origin];
  const [folder, place] = documentation()
    ? ['', 'copy of the project that built the script']
    : ['node_modules/chat-bot-element/', 'folder of the application'];
  const command = `node ${folder}dist/lib/check/cli/main.js check ${words.map(shellWord).join(' ')}`;
  return `“${command}” in the ${place}`;
}

function shellWord(word: string): string {
  return /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
