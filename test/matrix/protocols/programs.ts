// The programs of servers/. Each runs beside packages of its own, which are installed into the cache.
import {cpSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after} from 'node:test';
import {fileURLToPath} from 'node:url';

import {freePort} from '../../support/free-port.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {isUp, startNode} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

/** A running agent. */
export interface Agent {
  readonly url: string;
  /** Returns how many replies it has stopped because their visitor did. */
  readonly stops: () => number;
}

export interface Program {
  /** A file of servers/. */
  readonly file: string;
  readonly packages: readonly string[];
  /** The Node that it needs, if this one has another major version. Default: this one. */
  readonly node?: string;
}

const SERVERS = fileURLToPath(new URL('servers', import.meta.url));

/** These ask LangChain's servers otherwise. */
const PRIVATE = {LANGSMITH_TRACING: 'false', LANGCHAIN_TRACING_V2: 'false'};

/** Starts a program until the tests of the file are over. Returns a text if it cannot run: the reason. */
export async function startProgram({file, packages, node}: Program): Promise<Agent | string> {
  const program = programOf(node);
  if (program === undefined) return `node@${node} could not be fetched`;
  const cache = installOnDemand(`protocols-${packages[0]!.replaceAll('/', '-')}`, packages);
  if (cache === undefined) return `${packages.join(', ')} could not be fetched`;
  const folder = temporaryFolder();
  cpSync(SERVERS, folder, {recursive: true});
  symlinkSync(join(cache, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({private: true, type: 'module'}));
  const port = await freePort();
  const running = startNode({after}, [join(folder, file), String(port)], {
    program,
    cwd: folder,
    env: PRIVATE,
  });
  const url = `http://127.0.0.1:${port}`;
  await isUp(url, running);
  return {url, stops: () => running.output().match(/^stopped$/gm)?.length ?? 0};
}

/** Returns a program of Node, or `undefined` if it cannot be fetched. */
function programOf(version: string | undefined): string | undefined {
  if (version === undefined || isThis(version)) return process.execPath;
  const folder = installOnDemand(`node-${version}`, [`node@${version}`]);
  return folder && join(folder, 'node_modules/node/bin/node');
}

const majorOf = (version: string) => version.split('.', 1)[0];
const isThis = (version: string) => majorOf(version) === majorOf(process.versions.node);
