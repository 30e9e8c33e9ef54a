import {type ChildProcess, fork} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';

/** A program of this folder as a process, which sends its URLs first. */
export class Child {
  readonly urls: readonly string[];
  readonly #process: ChildProcess;

  private constructor(urls: readonly string[], running: ChildProcess) {
    this.urls = urls;
    this.#process = running;
  }

  static async start(program: string, ...args: readonly string[]): Promise<Child> {
    const file = fileURLToPath(new URL(program, import.meta.url));
    const running = fork(file, args, {execArgv: ['--import', 'tsx']});
    const [urls] = (await Promise.race([
      once(running, 'message'),
      once(running, 'exit').then(() => Promise.reject(new Error(`${program} did not start.`))),
    ])) as [readonly string[]];
    return new Child(urls, running);
  }

  async ask(question: string): Promise<number[]> {
    this.#process.send(question);
    const [answer] = (await once(this.#process, 'message')) as [number[]];
    return answer;
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}
