import type {Browser, Page} from 'playwright';

/** Work of the main thread by kind, in milliseconds of processor time, which does not depend on other programs. */
export interface Busy {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly paint: number;
  /** Work for the compositor: layers, and the commit of a frame. */
  readonly layers: number;
  readonly total: number;
  /** Longest task with everything in it, in elapsed time: a visitor feels it. */
  readonly longestTask: number;
}

export interface TraceEvent {
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

/** Kinds of work, and the names of their events. */
const KINDS = [
  [
    'script',
    /^(?:FunctionCall|EvaluateScript|v8\.|V8\.|RunMicrotasks|TimerFire|FireAnimationFrame|MinorGC|MajorGC|BlinkGC|AsyncTask)/,
  ],
  ['style', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)$/],
  ['layout', /^(?:Layout|HitTest)$/],
  ['paint', /^(?:PrePaint|Paint|Decode)/],
  ['layers', /^(?:Layerize|Commit|UpdateLayer|UpdateLayerTree)/],
  // The thread's own loop.
  ['other', /^ThreadControllerImpl/],
] as const;

/** Excludes `disabled-by-default-devtools.timeline`, whose details take milliseconds per frame in a long conversation. */
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'];

/** Runs `task` in the page. Returns the time of its main thread by kind of work, and until `performance.mark(mark)`. */
export async function measureBusy<T>(browser: Browser, page: Page, task: () => Promise<T>, mark?: string) {
  const {result, events} = await traced(browser, page, CATEGORIES, task);
  const main = mainThread(events);
  const causes = timeByEvent(main);
  const end = events.find(({name, cat}) => name === mark && cat?.includes('blink.user_timing'))?.ts;
  if (mark !== undefined && end === undefined) throw new Error(`The page did not set the mark "${mark}".`);
  return {result, causes, busy: busyTime(main), untilMark: busyTime(cut(main, end ?? Infinity))};
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

const kindOf = (event: string) => KINDS.find(([, names]) => names.test(event))?.[0];

/** Number and processor time of the events of one name, without the events inside them, in milliseconds. */
export interface Cause {
  readonly kind: string;
  readonly count: number;
  readonly time: number;
}

/** Each moment counts for the innermost event with a kind: layout that a script forces is layout. */
function timeByEvent(events: readonly TraceEvent[]): ReadonlyMap<string, Cause> {
  const causes = new Map<string, {kind: string; count: number; time: number}>();
  const open: {end: number; cause: {time: number} | undefined}[] = [];
  for (const {name, ts, dur = 0, tdur = dur} of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1)?.cause;
    const kind = kindOf(name);
    if (kind === undefined) {
      open.push({end: ts + dur, cause: outer});
      continue;
    }
    const cause = causes.get(name) ?? {kind, count: 0, time: 0};
    causes.set(name, cause);
    cause.count += 1;
    cause.time += tdur / 1000;
    if (outer) outer.time -= tdur / 1000;
    open.push({end: ts + dur, cause});
  }
  return causes;
}

function busyTime(events: readonly TraceEvent[]): Busy {
  const sums = {script: 0, style: 0, layout: 0, paint: 0, layers: 0, other: 0};
  for (const {kind, time} of timeByEvent(events).values()) sums[kind as keyof typeof sums] += time;
  const {script, style, layout, paint, layers} = sums;
  const tasks = events.filter(({name}) => name === 'ThreadControllerImpl::RunTask');
  const longestTask = tasks.reduce((longest, {dur = 0}) => Math.max(longest, dur / 1000), 0);
  return {script, style, layout, paint, layers, total: script + style + layout + paint + layers, longestTask};
}
