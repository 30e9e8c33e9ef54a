import type {Browser} from 'playwright';

/** Processor time of the browser within a window, as shares of one processor. */
export interface ProcessLoad {
  /** All processes: this sum uses the battery. */
  readonly all: number;
  readonly renderer: number;
  readonly gpu: number;
}

type Seconds = Record<keyof ProcessLoad, number>;

export async function measureProcesses(browser: Browser, task: () => Promise<void>): Promise<ProcessLoad> {
  const devtools = await browser.newBrowserCDPSession();
  const read = async (): Promise<Seconds> => {
    const {processInfo} = await devtools.send('SystemInfo.getProcessInfo');
    const sum = (type?: string) =>
      processInfo
        .filter((process) => type === undefined || process.type === type)
        .reduce((total, {cpuTime}) => total + cpuTime, 0);
    return {all: sum(), renderer: sum('renderer'), gpu: sum('GPU')};
  };
  const before = await read();
  const start = performance.now();
  await task();
  const seconds = (performance.now() - start) / 1000;
  const after = await read();
  await devtools.detach();
  const share = (key: keyof ProcessLoad) => (after[key] - before[key]) / seconds;
  return {all: share('all'), renderer: share('renderer'), gpu: share('gpu')};
}
