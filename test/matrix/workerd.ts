// Files for workerd, which loads only modules that its configuration names.
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
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

/** Starts workerd with `sockets` sockets. `folder` contains the package and the modules. Returns the process and the URLs by socket. */
export async function startWorkerd(
  folder: string,
  configuration: string,
  sockets = 1,
): Promise<{process: ChildProcess; urls: ReadonlyMap<string, string>}> {
  writeFileSync(join(folder, 'config.capnp'), configuration);
  const {default: program} = createRequire(join(folder, 'package.json'))('workerd') as {default: string};
  const started = spawn(program, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const exit = once(started, 'exit').then(() => Promise.reject(new Error('workerd did not start.')));
  return {
    process: started,
    urls: await Promise.race([listening(started.stdio[3] as Readable, sockets), exit]),
  };
}

/** workerd writes one line for each socket to the pipe. */
async function listening(pipe: Readable, sockets: number): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>();
  for await (const line of createInterface(pipe)) {
    const {event, socket, port} = JSON.parse(line) as {event: string; socket: string; port: number};
    if (event === 'listen') urls.set(socket, `http://127.0.0.1:${port}`);
    if (urls.size === sockets) return urls;
  }
  throw new Error('workerd did not listen.');
}

/** Returns the configuration of a worker at a free port. `modules`: files by import name, the worker first. */
export function workerdConfiguration(
  modules: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
): string {
  const named = Object.entries(modules).map(
    ([name, file]) => `    (name = ${JSON.stringify(name)}, esModule = embed ${JSON.stringify(file)}),`,
  );
  const bound = Object.entries(variables).map(
    ([name, text]) => `    (name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "relay", worker = .relay),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "relay")],
);

const relay :Workerd.Worker = (
  modules = [
${named.join('\n')}
  ],
  bindings = [
${bound.join('\n')}
  ],
  compatibilityDate = "2026-01-01",
);
`;
}
