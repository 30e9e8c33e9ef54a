import {expect} from 'chai';

/**
 * Makes a test of each row: `call` of its first value returns its second one. A third value says what the first one is.
 * `test`: of Node or of the browser.
 */
export function testRows<Given, Result>(
  test: (name: string, run: () => void) => unknown,
  call: (given: Given) => Result,
  rows: readonly (readonly [given: Given, result: Result, what?: string])[],
): void {
  for (const [given, result, what = shortened(given)] of rows)
    test(`${what} → ${shortened(result)}`, () => expect(call(given)).to.deep.equal(result));
}

function shortened(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
