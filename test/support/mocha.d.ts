// The functions that the browser's test runner gives to each file: https://mochajs.org/features/interfaces/#tdd

interface BrowserTest {
  /** In milliseconds. */
  timeout(milliseconds: number): void;
  /** Ends the test. */
  skip(): never;
}

declare function suite(name: string, define: () => void): void;
declare function test(name: string, run: (this: BrowserTest) => unknown): Pick<BrowserTest, 'timeout'>;
declare function setup(run: () => unknown): void;
declare function teardown(run: () => unknown): void;
declare function suiteSetup(run: (this: BrowserTest) => unknown): void;
declare function suiteTeardown(run: () => unknown): void;
