import type {TestContext} from 'node:test';

import {
  type Check,
  type CheckOptions,
  type CheckResult,
  createCheck,
  type RunOptions,
} from '../../check/run-check.js';
import {inVirtualTime} from './virtual-time.js';

export type Handler = (request: Request) => Response | Promise<Response>;

/** A `fetch` without a network. Rejects when the request is aborted. */
export function fetchFrom(handle: Handler): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const {signal} = request;
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), {once: true});
      Promise.resolve(handle(request)).then(resolve, reject);
    });
  };
}

/** Skips only one row: the reference service refuses no request with 429 or 503. */
export const ALL_OPTIONS: CheckOptions = {
  url: 'https://chat.example.com',
  bot: 'docs',
  model: 'embedded-search-brief',
  privateBot: 'docs-private',
  apiKey: 'the-right-key',
  origin: 'https://www.example.com',
  goldenQuestions: [{question: 'Which keyboard shortcuts are there?', contains: ['Shift']}],
};

export async function resultsOf(check: Check, options?: RunOptions): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const result of check.run(options)) results.push(result);
  return results;
}

/** Returns the results of a check in virtual time. */
export function checked(
  context: TestContext,
  handle: Handler,
  options: Partial<CheckOptions> = {},
): Promise<CheckResult[]> {
  const check = createCheck({...ALL_OPTIONS, fetch: fetchFrom(handle), ...options});
  return inVirtualTime(context, () => resultsOf(check));
}

export const rowOf = (results: readonly CheckResult[], id: string): CheckResult =>
  results.find((result) => result.id === id)!;

/** IDs of the rows that did not pass, with their status: `stream.done failed`. */
export function problems(results: readonly CheckResult[]): string[] {
  return results
    .filter(({status}) => status === 'failed' || status === 'warning')
    .map(({id, status}) => `${id} ${status}`);
}
