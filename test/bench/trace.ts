import type {Browser, Page} from 'playwright';

/** Work of the main thread of a page, in milliseconds. */
export interface Busy {
  /** Processor time of the thread. Contains what the browser does for any page: see `aboveEmpty`. */
  readonly total: number;
  /** Longest task with everything in it, in elapsed time: a visitor feels it. */
  readonly longestTask: number;
}

interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds, like all times of an event. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread during the event. */
  readonly tdur?: number;
  readonly args?: {readonly data?: {readonly type?: string; readonly duration?: number}};
}

/** Runs `task` in the page. Returns its result, and what the browser did. */
export async function traced<T>(browser: Browser, page: Page, categories: string[], task: () => Promise<T>) {
  await browser.startTracing(page, {categories});
  const result = await task();
  const trace = await browser.stopTracing();
  const {traceEvents: events} = JSON.parse(trace.toString()) as {traceEvents: TraceEvent[]};
  return {result, events};
}

/** Excludes `disabled-by-default-devtools.timeline`, whose details take milliseconds per frame in a long conversation. */
const CATEGORIES = ['toplevel', 'blink', 'devtools.timeline', 'v8', 'blink.user_timing'];

/** The mark that says which thread is the main thread of the page. */
const MEASURED = 'measured';

/** Runs `task` in the page. Returns the work of its main thread, and until `performance.mark(mark)`. */
export async function measureBusy<T>(browser: Browser, page: Page, task: () => Promise<T>, mark = MEASURED) {
  const {result, events} = await traced(browser, page, CATEGORIES, async () => {
    const outcome = await task();
    await page.evaluate((name) => performance.mark(name), MEASURED);
    return outcome;
  });
  const {pid, tid} = findMark(events, MEASURED);
  const outermost = outermostOf(events.filter((event) => event.pid === pid && event.tid === tid));
  return {result, busy: busyOf(outermost), untilMark: busyOf(cut(outermost, findMark(events, mark).ts))};
}

function findMark(events: readonly TraceEvent[], mark: string): TraceEvent {
  const event = events.find(({name, cat}) => name === mark && cat?.includes('blink.user_timing'));
  if (event === undefined) throw new Error(`The page did not set the mark "${mark}".`);
  return event;
}

/** Returns the events of a thread that are not within another one. */
function outermostOf(events: readonly TraceEvent[]): TraceEvent[] {
  const outermost: TraceEvent[] = [];
  let end = -Infinity;
  const complete = events.filter(({ph}) => ph === 'X');
  for (const event of complete.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < end) continue;
    outermost.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  return outermost;
}

function cut(events: readonly TraceEvent[], end: number): TraceEvent[] {
  return events
    .filter(({ts}) => ts < end)
    .map(({dur = 0, tdur = 0, ...event}) => {
      const share = Math.min(1, (end - event.ts) / (dur || 1));
      return {...event, dur: dur * share, tdur: tdur * share};
    });
}

/** The name of a task. The microtasks after it, in which Lit renders, are events of their own. */
const TASK = 'ThreadControllerImpl::RunTask';

/** Counts all that the thread did, without a list of names: which names there are depends on the version of the browser. */
function busyOf(outermost: readonly TraceEvent[]): Busy {
  let total = 0;
  let task = 0;
  let longestTask = 0;
  for (const {name, dur = 0, tdur = 0} of outermost) {
    total += tdur / 1000;
    task = dur / 1000 + (name === TASK ? 0 : task);
    longestTask = Math.max(longestTask, task);
  }
  return {total, longestTask};
}
