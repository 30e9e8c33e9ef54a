import {type Exchange, exchange} from './exchange.js';
import {Exchanges} from './exchanges.js';
import {type CheckResult, skip} from './check-result.js';
import {CheckInputError} from './input-error.js';
import {duration, plainText} from './printable-text.js';
import {type PlannedRequest, planRequests} from './plan.js';
import {replyText} from './parsed-reply.js';
import {groupsFor} from './rows/all-groups.js';
import {wouldLeakKey} from './rows/connection.js';
import type {RowGroup} from './rows/group.js';
import {type CheckOptions, type CheckSettings, checkSettings} from './settings.js';

export type {CheckResult, CheckStatus, Impact} from './check-result.js';
export type {CheckOptions} from './settings.js';

/** A prepared check. */
export interface Check {
  /** Maximum number of requests. An agent that does not answer gets fewer. */
  readonly requests: number;
  readonly endpoint: string;
  /** Origin of the page if CORS is checked. */
  readonly origin: string | undefined;
  /** Maximum time of the check, in seconds. */
  readonly totalTimeout: number;
  /**
   * Sends the requests one after the other, and yields the result of each row as soon as possible. Throws a
   * `CheckInputError` if the service cannot be reached, and the reason of `signal` when it aborts.
   */
  run(options?: RunOptions): AsyncGenerator<CheckResult, void, void>;
}

export interface RunOptions {
  /** Ends the check. */
  readonly signal?: AbortSignal;
  /** Called before each request with its number, from 1. Skips the numbers of requests that are not sent. */
  readonly onRequest?: (number: number) => void;
}

/** Prepares a check of a service, and sends nothing. Throws a `CheckInputError` if an option is invalid. */
export function createCheck(options: CheckOptions): Check {
  const settings = checkSettings(options);
  const plan = planRequests(settings);
  return {
    requests: plan.length,
    endpoint: settings.endpoint.href,
    origin: settings.origin,
    totalTimeout: settings.totalTimeout / 1000,
    run: (runOptions = {}) => run(plan, settings, runOptions),
  };
}

async function* run(
  plan: readonly PlannedRequest[],
  settings: CheckSettings,
  {signal = new AbortController().signal, onRequest}: RunOptions,
): AsyncGenerator<CheckResult, void, void> {
  const exchanges = new Exchanges(settings);
  const waiting = groupsFor(settings);
  const open = wouldLeakKey(settings) ? [] : [...plan];
  for (let request = open.shift(); request !== undefined; request = open.shift()) {
    if (mayBeSent(request, exchanges)) {
      onRequest?.(plan.indexOf(request) + 1);
      const timeout = Math.min(settings.totalTimeout - exchanges.time, settings.replyTimeout);
      const record = await exchange(request, settings, timeout, signal);
      if (exchanges.size === 0 && record.isUnreachable) throw unreachable(record, settings);
      // A reply with less time than the others proves nothing.
      if (record.endless === 'late' && timeout < settings.replyTimeout) {
        exchanges.reasons.set(request.name, outOfTime(settings));
      } else {
        exchanges.set(request.name, record);
      }
      // The service would redirect all other requests.
      if (record.redirect !== undefined && exchanges.size === 1) open.length = 0;
    }
    yield* judged(waiting, open, exchanges);
  }
  yield* judged(waiting, [], exchanges);
}

/** Whether to send a request. Records the reason if not. */
function mayBeSent(request: PlannedRequest, exchanges: Exchanges): boolean {
  const isAnswered = (request.requires ?? []).every((name) => {
    const required = exchanges.get(name);
    return required !== undefined && replyText(required) !== undefined;
  });
  const {reasons, settings} = exchanges;
  if (exchanges.time >= settings.totalTimeout) reasons.set(request.name, outOfTime(settings));
  else if (isOfEndlessKind(request, exchanges)) {
    reasons.set(request.name, 'Not asked, because an earlier reply of this kind did not end.');
  } else return isAnswered;
  return false;
}

const outOfTime = ({totalTimeout}: CheckSettings) =>
  `Not asked to the end: the check took ${duration(totalTimeout)} (--total-timeout).`;

/** Whether a reply of the same kind (JSON, streamed, or chosen by the agent) did not end. */
function isOfEndlessKind({method, body}: PlannedRequest, exchanges: Exchanges): boolean {
  if (method !== undefined) return false;
  const endless = [...exchanges.values()].filter(({endless}) => endless);
  const kinds = new Set(endless.map(({request}) => request.body?.['stream']));
  return kinds.has(body?.['stream']) || (kinds.has(true) && kinds.has(false));
}

/** Judges the next groups in order, until one needs a request that is still open. */
function* judged(
  waiting: RowGroup[],
  open: readonly PlannedRequest[],
  exchanges: Exchanges,
): Generator<CheckResult, void, void> {
  const isReady = ({needs}: RowGroup) =>
    needs === 'all' ? open.length === 0 : !open.some(({name}) => needs.includes(name));
  for (let group = waiting[0]; group !== undefined && isReady(group); group = waiting[0]) {
    waiting.shift();
    const {section, rows, skipped} = group;
    const reason = skipped?.(exchanges);
    for (const [id, title, judge] of rows) {
      const finding = reason === undefined ? judge(exchanges) : skip(reason);
      yield printable({id, section, title, ...finding}, exchanges.settings);
    }
  }
}

/** Redacts the key and the headers. Texts of the service are not trusted. */
function printable({detail, title, remedy, ...rest}: CheckResult, {secrets}: CheckSettings): CheckResult {
  return {
    ...rest,
    title: plainText(title, secrets),
    detail: plainText(detail, secrets),
    ...(remedy !== undefined && {remedy: plainText(remedy, secrets)}),
  };
}

function unreachable({failure}: Exchange, {endpoint, secrets}: CheckSettings): CheckInputError {
  const cause = plainText(failure ?? '', secrets);
  return new CheckInputError(`The service at ${endpoint.origin} could not be reached: ${cause}.`);
}
