import type {Browser, Page} from 'playwright';

/** The work of the main thread by kind, in milliseconds. */
export interface Busy {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** The three together. */
  readonly total: number;
  /** The longest task, with all that was in it. */
  readonly longestTask: number;
}

interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
}

const SCRIPT =
  /^(?:FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|TimerFire|FireAnimationFrame|MinorGC|MajorGC|BlinkGC|AsyncTask)/;
const STYLE = /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)$/;
const LAYOUT = /^(?:Layout|HitTest)$/;
const TASK = 'RunTask';

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Runs `task` and returns its result, with the events of the browser meanwhile. */
async function traced<T>(browser: Browser, page: Page, task: () => Promise<T>) {
  await browser.startTracing(page, {categories: CATEGORIES});
  const result = await task();
  const trace = await browser.stopTracing();
  const {traceEvents} = JSON.parse(trace.toString()) as {traceEvents: TraceEvent[]};
  return {result, events: traceEvents};
}

/** Runs `task` in the page. Returns the time of its main thread by kind of work, from the browser's trace. */
export async function measureBusy<T>(browser: Browser, page: Page, task: () => Promise<T>) {
  const {result, events} = await traced(browser, page, task);
  return {busy: busyTime(mainThread(events)), result};
}

/** Runs `task` in the page. Returns the time of its main thread until `performance.mark(name)`, and in all. */
export async function measureUntilMark(
  browser: Browser,
  page: Page,
  name: string,
  task: () => Promise<void>,
): Promise<{untilMark: Busy; all: Busy}> {
  const {events} = await traced(browser, page, task);
  const mark = events.find((event) => event.name === name && event.cat?.includes('blink.user_timing'));
  if (mark === undefined) throw new Error(`The page did not set the mark "${name}".`);
  const main = mainThread(events);
  const before = main
    .filter(({ts}) => ts < mark.ts)
    .map((event) => ({...event, dur: Math.min(event.dur ?? 0, mark.ts - event.ts)}));
  return {untilMark: busyTime(before), all: busyTime(main)};
}

/** The events of the thread that laid out most, the outer ones before those within them. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const layouts = new Map<string, number>();
  const thread = ({pid, tid}: TraceEvent) => `${pid}/${tid}`;
  for (const event of events) {
    if (event.name === 'Layout') layouts.set(thread(event), (layouts.get(thread(event)) ?? 0) + 1);
  }
  const [main] = [...layouts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return events
    .filter((event) => event.ph === 'X' && thread(event) === main)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

/** Each moment counts for the innermost event that has a kind: layout that a script forces is layout. */
function busyTime(events: readonly TraceEvent[]): Busy {
  const sums = {script: 0, style: 0, layout: 0, other: 0};
  const open: {end: number; kind: keyof typeof sums}[] = [];
  let longestTask = 0;
  for (const {name, ts, dur = 0} of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1)?.kind ?? 'other';
    const kind = SCRIPT.test(name)
      ? 'script'
      : STYLE.test(name)
        ? 'style'
        : LAYOUT.test(name)
          ? 'layout'
          : outerKind(name, outer);
    sums[kind] += dur;
    if (open.length > 0) sums[outer] -= dur;
    open.push({end: ts + dur, kind});
    if (name === TASK) longestTask = Math.max(longestTask, dur);
  }
  const {script, style, layout} = sums;
  return {
    script: script / 1000,
    style: style / 1000,
    layout: layout / 1000,
    total: (script + style + layout) / 1000,
    longestTask: longestTask / 1000,
  };
}

/** An event that is none of these kinds belongs to the one around it, but for painting and the like. */
function outerKind<Kind extends string>(name: string, outer: Kind): Kind | 'other' {
  return /^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer|RunTask|Decode)/.test(name) ? 'other' : outer;
}
