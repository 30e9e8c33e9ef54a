import type {Browser, Page} from 'playwright';

/** Work of the main thread by kind, in milliseconds of processor time, which does not depend on other programs. */
export interface Busy {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Painting and work for the compositor. */
  readonly paint: number;
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
}

const SCRIPT =
  /^(?:FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|TimerFire|FireAnimationFrame|MinorGC|MajorGC|BlinkGC|AsyncTask)/;
const STYLE = /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)$/;
const LAYOUT = /^(?:Layout|HitTest)$/;
const PAINT = /^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree|Decode)/;
const TASK = 'ThreadControllerImpl::RunTask';

/** Excludes `disabled-by-default-devtools.timeline`, whose details take milliseconds per frame in a long conversation. */
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'];

/** Runs `task`. Returns its result and the browser's events. */
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

/** Runs `task` in the page. Returns the time of its main thread until `performance.mark(name)`, and in total. */
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
  const before = main.filter(({ts}) => ts < mark.ts).map((event) => cut(event, mark.ts));
  return {untilMark: busyTime(before), all: busyTime(main)};
}

function cut(event: TraceEvent, end: number): TraceEvent {
  const {ts, dur = 0, tdur = dur} = event;
  const part = Math.min(1, (end - ts) / (dur || 1));
  return {...event, dur: dur * part, tdur: tdur * part};
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

/** Each moment counts for the innermost event with a kind: layout that a script forces is layout. */
function busyTime(events: readonly TraceEvent[]): Busy {
  const sums = {script: 0, style: 0, layout: 0, paint: 0, other: 0};
  const open: {end: number; kind: keyof typeof sums}[] = [];
  let longestTask = 0;
  for (const {name, ts, dur = 0, tdur = dur} of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1)?.kind ?? 'other';
    const kind = SCRIPT.test(name)
      ? 'script'
      : STYLE.test(name)
        ? 'style'
        : LAYOUT.test(name)
          ? 'layout'
          : PAINT.test(name)
            ? 'paint'
            : outerKind(name, outer);
    sums[kind] += tdur;
    if (open.length > 0) sums[outer] -= tdur;
    open.push({end: ts + dur, kind});
    if (name === TASK) longestTask = Math.max(longestTask, dur);
  }
  const {script, style, layout, paint} = sums;
  return {
    script: script / 1000,
    style: style / 1000,
    layout: layout / 1000,
    paint: paint / 1000,
    total: (script + style + layout + paint) / 1000,
    longestTask: longestTask / 1000,
  };
}

/** An event without a kind counts as the event around it. The thread's own loop counts as `other`. */
function outerKind<Kind extends string>(name: string, outer: Kind): Kind | 'other' {
  return name.startsWith('ThreadControllerImpl') ? 'other' : outer;
}
