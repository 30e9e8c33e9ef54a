// Files for workerd, which loads only modules that its configuration names.
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';

/** The runtime of Cloudflare's edge. */
export const WORKERD = 'workerd@1.20261117.1';

/** Entries of the relay, by the names of the built files. */
const ENTRIES = {'relay.js': 'create-relay.ts', 'cloudflare.js': 'store/cloudflare-store.ts'};

/** Builds the relay as `relay.js` and its store as `cloudflare.js` into `folder`. */
export async function buildRelay(folder: string): Promise<void> {
  for (const [file, source] of Object.entries(ENTRIES)) {
    const entry = fileURLToPath(new URL(`../../relay/${source}`, import.meta.url));
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        target: 'es2022',
        outDir: folder,
        emptyOutDir: false,
        lib: {entry, formats: ['es'], fileName: () => file},
      },
    });
  }
}

export interface Worker {
  /** Files by import name, the worker first. */
  readonly modules: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** The name of the worker that has the objects with the limits. */
  readonly limits?: string;
}

/** Starts workers, each at a port of its own. `folder` contains the package and the modules. Returns the process and the URLs by worker. */
export async function startWorkerd(
  folder: string,
  workers: Readonly<Record<string, Worker>>,
): Promise<{process: ChildProcess; urls: ReadonlyMap<string, string>}> {
  writeFileSync(join(folder, 'config.capnp'), workerdConfiguration(workers));
  mkdirSync(join(folder, 'data'), {recursive: true});
  const {default: program} = createRequire(join(folder, 'package.json'))('workerd') as {default: string};
  const started = spawn(program, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const urls = new Map<string, string>();
  // workerd writes one line for each socket to the pipe.
  for await (const line of createInterface(started.stdio[3] as Readable)) {
    const {event, socket, port} = JSON.parse(line) as {event: string; socket: string; port: number};
    if (event === 'listen') urls.set(socket, `http://127.0.0.1:${port}`);
    if (urls.size === Object.keys(workers).length) return {process: started, urls};
  }
  throw new Error('workerd did not start.');
}

/** Ends workerd. */
export async function stopWorkerd(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit');
  if (running.kill('SIGKILL')) await ended;
}

/** Removes what the objects have stored. */
export const forgetObjects = (folder: string) => rmSync(join(folder, 'data'), {recursive: true, force: true});

const listOf = (record: Readonly<Record<string, string>>, field: string) =>
  Object.entries(record)
    .map(([name, value]) => `(name = ${JSON.stringify(name)}, ${field} ${JSON.stringify(value)}), `)
    .join('');

/** Returns the configuration of workers. The socket of each has its name. */
export function workerdConfiguration(workers: Readonly<Record<string, Worker>>): string {
  const names = Object.keys(workers);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ${names.map((name) => `(name = "${name}", worker = .${name}),`).join(' ')}
    (name = "data", disk = (path = "data", writable = true)),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [
    ${names.map((name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}"),`).join(' ')}
  ],
);
${Object.entries(workers)
  .map(
    ([name, {modules, variables = {}, limits}]) => `
const ${name} :Workerd.Worker = (
  modules = [${listOf(modules, 'esModule = embed')}],
  bindings = [
    ${listOf(variables, 'text =')}
    ${limits ? `(name = "LIMITS", durableObjectNamespace = (className = "RelayLimits", serviceName = "${limits}")),` : ''}
  ],
  ${
    limits === name
      ? `durableObjectNamespaces = [(className = "RelayLimits", uniqueKey = "limits", enableSql = true)],
  durableObjectStorage = (localDisk = "data"),`
      : ''
  }
  compatibilityDate = "2026-01-01",
);
`,
  )
  .join('')}`;
}
