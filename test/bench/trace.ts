import type {Browser, Page} from 'playwright';

/** Work of the main thread, in milliseconds. */
export interface Busy {
  /** Processor time, which does not depend on other programs. */
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
  /** `elementCount` of an `UpdateLayoutTree`: the elements that got new styles. */
  readonly args?: {readonly elementCount?: number};
}

/** Runs `task` in the page. Returns its result, and what the browser did. */
export async function traced<T>(browser: Browser, page: Page, categories: string[], task: () => Promise<T>) {
  await browser.startTracing(page, {categories});
  const result = await task();
  const trace = await browser.stopTracing();
  const {traceEvents: events} = JSON.parse(trace.toString()) as {traceEvents: TraceEvent[]};
  return {result, events};
}

/** Events of script, style, layout, painting, and of layers for the compositor. */
const WORK =
  /^(?:FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|TimerFire|FireAnimationFrame|MinorGC|MajorGC|BlinkGC|AsyncTask|(?:UpdateLayoutTree|ParseAuthorStyleSheet|Layout|HitTest)$|PrePaint|Paint|Decode|Layerize|Commit|UpdateLayer)/;

/** The thread's own loop. */
const LOOP = /^ThreadControllerImpl/;

/** Excludes `disabled-by-default-devtools.timeline`, whose details take milliseconds per frame in a long conversation. */
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'];

/** Runs `task` in the page. Returns the work of its main thread, and until `performance.mark(mark)`. */
export async function measureBusy<T>(browser: Browser, page: Page, task: () => Promise<T>, mark?: string) {
  const {result, events} = await traced(browser, page, CATEGORIES, task);
  const main = mainThread(events);
  const end = events.find(({name, cat}) => name === mark && cat?.includes('blink.user_timing'))?.ts;
  if (mark !== undefined && end === undefined) throw new Error(`The page did not set the mark "${mark}".`);
  return {result, busy: busyOf(main), untilMark: busyOf(cut(main, end ?? Infinity))};
}

function cut(events: readonly TraceEvent[], end: number): TraceEvent[] {
  return events
    .filter(({ts}) => ts < end)
    .map(({ts, dur = 0, tdur = dur, ...event}) => {
      const part = Math.min(1, (end - ts) / (dur || 1));
      return {...event, ts, dur: dur * part, tdur: tdur * part};
    });
}

/** Events of the thread that laid out most, outer events before inner ones. */
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

/** Each moment counts for the innermost event that is work or the loop. */
function busyOf(events: readonly TraceEvent[]): Busy {
  let total = 0;
  let longestTask = 0;
  const open: {end: number; isWork: boolean}[] = [];
  for (const {name, ts, dur = 0, tdur = dur} of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const isWithinWork = open.at(-1)?.isWork ?? false;
    const isWork = WORK.test(name) || (isWithinWork && !LOOP.test(name));
    if (isWork !== isWithinWork) total += (isWork ? tdur : -tdur) / 1000;
    open.push({end: ts + dur, isWork});
    if (name === 'ThreadControllerImpl::RunTask') longestTask = Math.max(longestTask, dur / 1000);
  }
  return {total, longestTask};
}
