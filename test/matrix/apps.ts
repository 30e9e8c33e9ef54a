// Apps of demo/frameworks/ in a folder of the test, with the packed package: installed, built and served.
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync} from 'node:fs';
import {basename, delimiter, join} from 'node:path';
import type {TestContext} from 'node:test';
import {createServer, preview, type InlineConfig} from 'vite';

import {freePort} from '../support/free-port.js';
import {mustInstall} from '../support/install-on-demand.js';
import {isUp, root, startNode} from '../support/program.js';

export interface App {
  /** Folder in demo/frameworks/. */
  readonly folder: string;
  /** Packages whose versions differ from the app's. */
  readonly packages?: readonly string[];
  /** Whether its tools need a newer Node than the minimum of `engines`. */
  readonly needsNewNode?: boolean;
  /** The command of its server, a file of node_modules/ with arguments, the last of which is the port. Default: it is served like files. */
  readonly server?: readonly string[];
}

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

export const NEXT_START = ['next/dist/bin/next', 'start', '-p'];

const NEW_NODE = '24.21.0';

/** Folders that npm and the frameworks write. */
const NOT_COPIED = new Set(
  'node_modules dist .angular .astro .next .nuxt .output .parcel-cache .svelte-kit'.split(' '),
);

/** In milliseconds: for a command of npm. */
const NPM_TIMEOUT = 180_000;

/** Vite stores its mode in the environment, which npm and the next Vite would read. */
function forgetMode(): void {
  delete process.env.NODE_ENV;
}

/** Installs the Node for newer tools. Returns the folder of the program. */
export const newNode = () =>
  join(mustInstall(`node-${NEW_NODE}`, [`node@${NEW_NODE}`]), 'node_modules/node/bin');

/** Runs npm in the copy of an app. Prints its output only if it fails. */
function npm({needsNewNode}: App, copy: string, ...args: string[]): string {
  forgetMode();
  const {status, stdout, stderr} = spawnSync('npm', args, {
    cwd: copy,
    env: {...process.env, ...(needsNewNode && {PATH: newNode() + delimiter + process.env.PATH})},
    shell: process.platform === 'win32',
    encoding: 'utf8',
    maxBuffer: Infinity,
    timeout: NPM_TIMEOUT,
  });
  if (status === 0) return stdout;
  throw new Error(
    `npm ${args.join(' ')} ${status === null ? 'took too long' : 'failed'}.\n${stdout}${stderr}`,
  );
}

/** Copies an app into a folder, and installs its packages and the packed one. */
export function installApp(app: App, copy: string, tarball: string): void {
  cpSync(join(root, 'demo/frameworks', app.folder), copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(basename(path)),
  });
  // A lock file does not work with registries that lack packages for other platforms.
  const hasLock = existsSync(join(copy, 'package-lock.json'));
  if (isBuilt(copy)) npm(app, copy, hasLock ? 'ci' : 'install', '--prefer-offline', '--no-audit');
  // Not saved, because the hash of the tarball changes and would not match the lock file.
  const added = [tarball, ...(app.packages ?? [])];
  npm(app, copy, 'install', '--no-save', '--prefer-offline', '--prefix', copy, ...added);
}

export function buildApp(app: App, copy: string): void {
  if (isBuilt(copy)) npm(app, copy, 'run', 'build');
  else {
    const dist = join(copy, 'node_modules/chat-bot-element/dist');
    cpSync(dist, copy, {recursive: true, filter: (path) => path !== join(dist, 'lib')});
  }
}

/** Serves the built app: by its server, or like a web server. */
export async function serveApp(
  context: TestContext,
  app: App,
  copy: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Site> {
  return app.server
    ? serveByCommand(context, app, copy, env)
    : serveFiles(copy, isBuilt(copy) ? 'dist' : '.');
}

/** Serves the folder `output` in `folder` like a web server. */
export async function serveFiles(folder: string, output: string): Promise<Site> {
  // `mpa`: a missing file is a 404: https://vite.dev/config/shared-options.html#apptype
  const config: InlineConfig = {root: folder, configFile: false, logLevel: 'error', appType: 'mpa'};
  const server = await preview({...config, build: {outDir: output}, preview: local});
  return {address: server.resolvedUrls!.local[0]!, close: () => server.close()};
}

const local = {host: '127.0.0.1', port: 0};

async function serveByCommand(
  context: TestContext,
  {server, needsNewNode}: App,
  copy: string,
  env: NodeJS.ProcessEnv,
): Promise<Site> {
  const port = await freePort();
  const [file = '', ...args] = server ?? [];
  const program = needsNewNode ? join(newNode(), 'node') : process.execPath;
  const running = startNode(context, [join('node_modules', file), ...args, String(port)], {
    cwd: copy,
    env,
    program,
  });
  const address = `http://127.0.0.1:${port}/`;
  await isUp(address, running);
  return {
    address,
    close: () => {
      running.child.kill('SIGKILL');
      return Promise.resolve();
    },
  };
}

/** Serves the sources in development mode, with all warnings of the framework. */
export async function serveSources(copy: string): Promise<Site> {
  forgetMode();
  const server = await createServer({root: copy, logLevel: 'error', server: {...local, hmr: false}});
  await server.listen();
  return {address: server.resolvedUrls!.local[0]!, close: () => server.close()};
}

/** The app without a framework has no tools. */
const isBuilt = (copy: string) => existsSync(join(copy, 'package.json'));
