import {type Exchange, exchange} from './exchange.js';
import type {CheckResult} from './finding.js';
import {CheckInputError} from './input-error.js';
import {plainText} from './plain-text.js';
import {type PlannedRequest, planRequests} from './plan.js';
import {replyText} from './reply.js';
import {GROUPS} from './rows/all-groups.js';
import {wouldLeakKey} from './rows/connection.js';
import type {Exchanges, RowGroup} from './rows/group.js';
import {type CheckOptions, type CheckSettings, checkSettings} from './settings.js';

export type {CheckResult, CheckStatus} from './finding.js';
export type {CheckOptions} from './settings.js';

/** A check that is ready to run. */
export interface Check {
  /** The maximum number of requests. An agent that does not answer gets fewer. */
  readonly requests: number;
  /** The URL that gets them. */
  readonly endpoint: string;
  /**
   * Sends the requests one after the other, and yields the result of each row as soon as it is known. Throws a
   * `CheckInputError` if the service cannot be reached, and the reason of `signal` once that is aborted.
   */
  run(options?: RunOptions): AsyncGenerator<CheckResult, void, void>;
}

export interface RunOptions {
  /** Ends the check. Default: it runs to its end. */
  readonly signal?: AbortSignal;
  /** Called before each request with its number, from 1. Numbers of requests that are not sent are left out. */
  readonly onRequest?: (number: number) => void;
}

/**
 * Prepares a check of a service against the service interface. Sends nothing yet. Throws a `CheckInputError` if an
 * option is invalid.
 */
export function createCheck(options: CheckOptions): Check {
  const settings = checkSettings(options);
  const plan = planRequests(settings);
  return {
    requests: plan.length,
    endpoint: settings.endpoint.href,
    run: (runOptions = {}) => run(plan, settings, runOptions),
  };
}

async function* run(
  plan: readonly PlannedRequest[],
  settings: CheckSettings,
  {signal = new AbortController().signal, onRequest}: RunOptions,
): AsyncGenerator<CheckResult, void, void> {
  const exchanges = new Map<string, Exchange>();
  const waiting = [...GROUPS];
  const open = wouldLeakKey(settings) ? [] : [...plan];
  for (let request = open.shift(); request !== undefined; request = open.shift()) {
    if (mayBeSent(request, exchanges)) {
      onRequest?.(plan.indexOf(request) + 1);
      const record = await exchange(request, settings, signal);
      if (exchanges.size === 0 && record.isUnreachable) throw unreachable(record, settings);
      exchanges.set(request.name, record);
      // All other requests would be redirected as well.
      if (record.redirect !== undefined && exchanges.size === 1) open.length = 0;
    }
    yield* judged(waiting, open, exchanges, settings);
  }
  yield* judged(waiting, [], exchanges, settings);
}

function mayBeSent({requires = []}: PlannedRequest, exchanges: Exchanges): boolean {
  return requires.every((name) => {
    const required = exchanges.get(name);
    return required !== undefined && replyText(required) !== undefined;
  });
}

/** Judges the next groups in order, up to the first one that needs a request that is still open. */
function* judged(
  waiting: RowGroup[],
  open: readonly PlannedRequest[],
  exchanges: Exchanges,
  settings: CheckSettings,
): Generator<CheckResult, void, void> {
  const isReady = ({needs}: RowGroup) =>
    needs === 'all' ? open.length === 0 : !open.some(({name}) => needs.includes(name));
  for (let group = waiting[0]; group !== undefined && isReady(group); group = waiting[0]) {
    waiting.shift();
    for (const result of group.judge(exchanges, settings)) yield printable(result, settings);
  }
}

/** Texts of the service are not trusted, and the key must not be printed. */
function printable({detail, title, remedy, ...rest}: CheckResult, {apiKey}: CheckSettings): CheckResult {
  return {
    ...rest,
    title: plainText(title, apiKey),
    detail: plainText(detail, apiKey),
    ...(remedy !== undefined && {remedy: plainText(remedy, apiKey)}),
  };
}

function unreachable({failure}: Exchange, {endpoint, apiKey}: CheckSettings): CheckInputError {
  const cause = plainText(failure ?? '', apiKey);
  return new CheckInputError(`The service at ${endpoint.origin} could not be reached: ${cause}.`);
}
