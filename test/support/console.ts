/** Records the console output of a test, for assertions and to keep it out of the report. */
export function recordConsole(): {lines: string[]; restore(): void} {
  const lines: string[] = [];
  const {error, warn, info} = console;
  const record = (...words: unknown[]) => lines.push(words.map(String).join(' '));
  console.error = record;
  console.warn = record;
  console.info = record;
  return {
    lines,
    restore: () => {
      console.error = error;
      console.warn = warn;
      console.info = info;
    },
  };
}

/** Records the console output of each test of this suite. `lines` belong to the current test. */
export function watchConsole(): {readonly lines: readonly string[]} {
  let recorded: ReturnType<typeof recordConsole>;
  setup(() => void (recorded = recordConsole()));
  teardown(() => recorded.restore());
  return {
    get lines() {
      return recorded.lines;
    },
  };
}

/** Fails each test of this suite with an unhandled rejection. */
export function expectNoRejection(): void {
  const reasons: unknown[] = [];
  const record = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    reasons.push(event.reason);
  };
  setup(() => addEventListener('unhandledrejection', record));
  teardown(async () => {
    // Browsers report a rejection after its task: https://html.spec.whatwg.org/multipage/webappapis.html#unhandled-promise-rejections
    await new Promise((resolve) => setTimeout(resolve));
    removeEventListener('unhandledrejection', record);
    if (reasons.length > 0) throw new Error(`Unhandled: ${reasons.splice(0).join(', ')}`);
  });
}
