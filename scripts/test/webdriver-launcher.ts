import {spawn, type ChildProcess} from 'node:child_process';
import type {BrowserLauncher} from '@web/test-runner';

import {freePort} from '../../test/support/free-port.js';

/** A W3C WebDriver and its browser. */
export interface Driver {
  /** The display name of the browser. */
  readonly name: string;
  readonly command: string;
  readonly args: (port: number) => string[];
  readonly capabilities: object;
}

/** The maximum time for the start of a driver, in milliseconds. */
const PATIENCE = 20_000;

const isWindows = process.platform === 'win32';

/** WebDriver's codes of the keys that tests press. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/** One session with a driver: its commands and its process. */
class Session {
  readonly #driver: Driver;
  readonly #process: ChildProcess;
  readonly #base: string;
  #end: string | undefined;
  #id = '';

  constructor(driver: Driver, port: number) {
    this.#driver = driver;
    this.#base = `http://127.0.0.1:${port}`;
    // A separate process group, so that the browser ends with its driver. Windows has no such groups.
    this.#process = spawn(driver.command, driver.args(port), {stdio: 'ignore', detached: !isWindows});
    this.#process.once('error', ({message}) => (this.#end = message));
    this.#process.once('exit', (code) => (this.#end = `${driver.command} ended with ${code}`));
    process.once('exit', () => this.#kill());
    // Without these listeners, a signal would end this process, but not its browser.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  }

  async begin(): Promise<void> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      try {
        await this.#call('GET', '/status');
        break;
      } catch (error) {
        if (this.#end !== undefined) throw new Error(this.#end, {cause: error});
        if (Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    const {sessionId} = (await this.#call('POST', '/session', {
      capabilities: {alwaysMatch: this.#driver.capabilities},
    })) as {sessionId: string};
    this.#id = sessionId;
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#call(method, `/session/${this.#id}${path}`, body);
  }

  async end(): Promise<void> {
    await this.ask('DELETE', '').catch(() => undefined);
    this.#kill();
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      headers: {'content-type': 'application/json'},
      ...(body && {body: JSON.stringify(body)}),
    });
    const {value} = (await response.json()) as {value: {message?: string} | null};
    if (!response.ok) throw new Error(`${this.#driver.name}: ${value?.message}`);
    return value;
  }

  #kill(): void {
    if (this.#process.pid === undefined || this.#end !== undefined) return;
    try {
      process.kill(isWindows ? this.#process.pid : -this.#process.pid);
    } catch (error) {
      // ESRCH: the process has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Lets Web Test Runner use any browser that has a WebDriver, one page at a time. */
export class WebDriverLauncher implements BrowserLauncher {
  /** Web Test Runner's commands for viewport, media and keys require the interface of this launcher. */
  readonly type = 'playwright';
  readonly concurrency = 1;
  readonly name: string;
  readonly #driver: Driver;
  readonly #active = new Set<string>();
  #session: Promise<Session> | undefined;

  constructor(driver: Driver) {
    this.name = driver.name;
    this.#driver = driver;
  }

  async startSession(id: string, url: string): Promise<void> {
    const session = await (this.#session ??= this.#begin());
    this.#active.add(id);
    await session.ask('POST', '/url', {url});
  }

  /** There is no visible window. */
  async startDebugSession(id: string, url: string): Promise<void> {
    await this.startSession(id, url);
  }

  isActive(id: string): boolean {
    return this.#active.has(id);
  }

  async getBrowserUrl(): Promise<string> {
    return (await (await this.#session!).ask('GET', '/url')) as string;
  }

  async stopSession(id: string) {
    this.#active.delete(id);
    await (await this.#session!).ask('POST', '/url', {url: 'about:blank'});
    return {};
  }

  async stop(): Promise<void> {
    await (await this.#session)?.end();
  }

  /** The part of Playwright's `Page` that the commands of Web Test Runner use. */
  getPage() {
    return {
      setViewportSize: async (size: {width: number; height: number}) => this.#setViewport(size),
      // WebDriver has no such command. Tests check in the page whether it had an effect.
      emulateMedia: async () => Promise.resolve(),
      keyboard: {
        press: async (keys: string) => this.#press(keys.split('+')),
        type: async (text: string) => {
          for (const letter of text) await this.#press([letter]);
        },
      },
    };
  }

  async #press(keys: readonly string[]): Promise<void> {
    const values = keys.map((key) => KEYS[key] ?? key);
    const actions = [
      ...values.map((value) => ({type: 'keyDown', value})),
      ...values.toReversed().map((value) => ({type: 'keyUp', value})),
    ];
    const session = await this.#session!;
    await session.ask('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]});
  }

  /** Sets the size of the page, without the window's frame. */
  async #setViewport({width, height}: {width: number; height: number}): Promise<void> {
    const session = await this.#session!;
    const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
    const [wider, higher] = (await session.ask('POST', '/execute/sync', {script, args: []})) as [
      number,
      number,
    ];
    await session.ask('POST', '/window/rect', {width: width + wider, height: height + higher});
  }

  async #begin(): Promise<Session> {
    const session = new Session(this.#driver, await freePort());
    await session.begin();
    return session;
  }
}
