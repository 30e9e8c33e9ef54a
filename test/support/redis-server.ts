import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

import type {RedisClient} from '../../relay/store/redis-store.js';
import {freePort} from './free-port.js';
import {installOnDemand} from './install-on-demand.js';

/** Tested versions of the package `redis`. */
export const CLIENT_VERSIONS = ['5.12.1', '6.3.1'] as const;

export interface RedisTestClient extends RedisClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  destroy(): void;
  sendCommand(command: readonly string[]): Promise<unknown>;
}

interface RedisPackage {
  createClient(options: {url: string}): RedisTestClient;
  createCluster(options: {rootNodes: {url: string}[]}): RedisTestClient;
}

/** Whether `redis-server` is installed, such as by Debian. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version'], {stdio: 'ignore'}).status === 0;
}

/** Returns the folder of the package `redis`, or `undefined` if it cannot be fetched. */
export function installRedisClient(version: (typeof CLIENT_VERSIONS)[number]): string | undefined {
  return installOnDemand(`redis-${version}`, [`redis@${version}`]);
}

/** `folder`: the result of `installRedisClient`. */
export function redisPackage(folder: string): RedisPackage {
  return createRequire(join(folder, 'package.json'))('redis') as RedisPackage;
}

/** Connects a client until the test is over. */
export async function connected(
  context: {after(close: () => void): void},
  client: RedisTestClient,
): Promise<RedisTestClient> {
  client.on('error', () => undefined);
  await client.connect();
  context.after(() => client.destroy());
  return client;
}

/** A `redis-server` on this machine, with a temporary folder and a free port. */
export class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'chat-bot-redis-'));
  readonly #options: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  /** `options`: arguments of the program, such as `--cluster-enabled`. */
  static async start(...options: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the program again at the same port, without data. */
  async restart(): Promise<void> {
    const network = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const started = spawn('redis-server', [...network, '--save', '', ...this.#options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = started;
    for await (const line of createInterface(started.stdout)) {
      if (!line.includes('Ready to accept connections')) continue;
      // A full pipe would block the program.
      started.stdout.resume();
      return;
    }
    throw new Error('redis-server did not start.');
  }

  /** Kills the program. Its clients get no notice. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  /** Ends the program and removes its folder. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, {recursive: true, force: true});
  }
}
