import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chownSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';

import pg from 'pg';

import {eventually} from '../../support/eventually.js';

/** A PostgreSQL server in a temporary folder, reachable only by a Unix socket. */
export interface PostgresServer {
  readonly connectionString: string;
  shutDown(): Promise<void>;
  /** Starts it again with its data. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Debian's folder of the programs, which is not in PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
const UNPRIVILEGED = 65_534;
const START_TIMEOUT = 30_000;

/** Starts a server. Returns the reason if this machine has no PostgreSQL. */
export async function startPostgres(): Promise<PostgresServer | string> {
  const bin = folders().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (bin === undefined) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const user = isRoot ? {uid: UNPRIVILEGED, gid: UNPRIVILEGED} : {};
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const {status, stderr} = spawnSync(join(bin, 'initdb'), init, {...user, cwd: folder, encoding: 'utf8'});
  if (status !== 0) throw new Error(stderr);
  const launch = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = launch();
  const connectionString = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  await eventually(() => isUp(connectionString), START_TIMEOUT);
  const shutDown = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    connectionString,
    shutDown,
    async startAgain() {
      server = launch();
      await eventually(() => isUp(connectionString), START_TIMEOUT);
    },
    async stop() {
      await shutDown();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

function folders(): string[] {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env['PATH'] ?? '').split(delimiter), ...installed];
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new pg.Client({connectionString});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
