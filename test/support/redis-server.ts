import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {after} from 'node:test';

import type {RedisClient} from '../../relay/store/redis-store.js';
import {freePort} from './free-port.js';
import {installOnDemand} from './install-on-demand.js';
import {temporaryFolder} from './temporary-folder.js';

/** Tested versions of the package `redis`. */
export const CLIENT_VERSIONS = ['5.12.1', '6.3.1'] as const;

interface Context {
  after(end: () => unknown): void;
}

interface RedisTestClient extends RedisClient {
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

/** `folder`: of a package that has `redis` in its `node_modules`, such as the result of `installRedisClient`. */
export function redisPackage(folder: string): RedisPackage {
  return createRequire(resolve(folder, 'package.json'))('redis') as RedisPackage;
}

/** Connects a client until the test is over. */
export async function connected<Client extends Pick<RedisTestClient, 'on' | 'connect' | 'destroy'>>(
  context: Context,
  client: Client,
): Promise<Client> {
  client.on('error', () => undefined);
  await client.connect();
  context.after(() => client.destroy());
  return client;
}

/**
 * Starts a `redis-server` on this machine, with a temporary folder and a free port, until the test is over. Default: until the
 * tests of the file are. `options`: arguments of the program, such as `--cluster-enabled`.
 */
export async function startRedis(context: Context = {after}, ...options: readonly string[]) {
  const port = await freePort();
  const network = ['--port', String(port), '--bind', '127.0.0.1', '--dir', temporaryFolder(context)];
  let running: ChildProcess | undefined;

  /** Starts the program again at the same port, without data. */
  async function restart(): Promise<void> {
    const started = spawn('redis-server', [...network, '--save', '', ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = started;
    for await (const line of createInterface(started.stdout)) {
      if (!line.includes('Ready to accept connections')) continue;
      // A full pipe would block the program.
      started.stdout.resume();
      return;
    }
    throw new Error('redis-server did not start.');
  }

  /** Kills the program. Its clients get no notice. */
  async function kill(): Promise<void> {
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  context.after(kill);
  await restart();
  return {url: `redis://127.0.0.1:${port}`, restart, kill};
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;
