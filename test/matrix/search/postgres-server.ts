import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chownSync, existsSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {delimiter, join} from 'node:path';
import {after} from 'node:test';

import type pg from 'pg';

import {eventually} from '../../support/eventually.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

/** The client of the reference service. */
const {Client} = createRequire(new URL('../../../demo/service/package.json', import.meta.url))(
  'pg',
) as typeof pg;
/** Debian's folder of the programs, which is not in PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
const UNPRIVILEGED = 65_534;
const START_TIMEOUT = 30_000;

/**
 * Starts a server in a temporary folder, reachable only by a Unix socket, until the tests of the file are over. `skip` is
 * the reason if this machine has no PostgreSQL.
 */
export async function startPostgres() {
  const bin = folders().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  const folder = temporaryFolder();
  const connectionString = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const options = {cwd: folder, ...(isRoot && {uid: UNPRIVILEGED, gid: UNPRIVILEGED})};
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  const launch = async () => {
    const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    server = spawn(join(bin!, 'postgres'), args, {...options, stdio: 'ignore'});
    await eventually(() => isUp(connectionString), START_TIMEOUT);
  };
  const shutDown = async () => {
    server?.kill('SIGINT');
    if (server?.exitCode === null) await once(server, 'exit');
  };
  after(shutDown);
  if (bin !== undefined) {
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const {status, stderr} = spawnSync(join(bin, 'initdb'), init, {...options, encoding: 'utf8'});
    if (status !== 0) throw new Error(stderr);
    await launch();
  }
  const skip = bin === undefined && 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  /** `launch` starts the server again with its data. */
  return {skip, connectionString, launch, shutDown};
}

function folders(): string[] {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env['PATH'] ?? '').split(delimiter), ...installed];
}

/** Whether the server has the extension pgvector. */
export async function canUseVectors(connectionString: string): Promise<boolean> {
  const client = new Client({connectionString});
  await client.connect();
  const {rows} = await client.query("SELECT FROM pg_available_extensions WHERE name = 'vector'");
  await client.end();
  return rows.length > 0;
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new Client({connectionString});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
