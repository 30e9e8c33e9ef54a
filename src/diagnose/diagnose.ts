import type {Check, Context, DiagnosisHost} from './context.js';
import {hideDialog, showDialog} from './dialog.js';
import type {DiagnoseOptions, Finding} from './finding.js';
import {unknownAttributes, unknownProperties, checkAttributes, checkBotId, checkProperties} from './names.js';
import {checkAvatar, checkBaseUrl, checkContact, checkImageOrigins, checkLinkOrigins} from './addresses.js';
import {checkBuiltIns, checkOnline, checkStorage} from './browser.js';
import {checkContrast, checkLanguage, checkScheme} from './look.js';
import {checkPolicy, checkTrustedTypes, pastViolations} from './policy.js';
import {checkScripts} from './scripts.js';
import {checkBooleans, checkNumbers, checkWords} from './values.js';
import {checkVisibility} from './visibility.js';
import {diagnoseService} from './diagnose-service.js';

/** Faults that make the answer to a question worthless. Of these, only the first one is named. */
const REQUEST: readonly Check[] = [checkBotId, checkOnline, checkBaseUrl, checkPolicy];

/** Of each list, only the first fault is named: the others follow from it. */
const PAGE: readonly (readonly Check[])[] = [
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

/**
 * Looks for faults of the page, and with `ask` of the service. Shows them in a dialog, which replaces an open one. Returns
 * no consequence of a fault that it names.
 */
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
  // A chat that is not seen has no look.
  if (found.every(({id}) => !UNSEEN.includes(id))) {
    // A wrong scheme may be the cause of text without contrast.
    for (const checks of [[checkLanguage], [checkScheme, checkContrast]]) {
      found.push(...(await firstOf(checks, context)));
    }
  }
  // A misspelt name may be that of the address or of the agent.
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
