import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after} from 'node:test';

import {installOnDemand} from '../../support/install-on-demand.js';

const PACKAGES = ['pglite@0.5.14', 'pglite-pgvector@0.0.15', 'pglite-socket@0.2.17'];

interface Closable {
  close(): Promise<void>;
}
type Constructor<Options, Instance> = new (options: Options) => Instance;
interface SocketServer {
  start(): Promise<void>;
  stop(): Promise<void>;
  getServerConn(): string;
}

/**
 * Starts PGlite, which is PostgreSQL as WebAssembly, with pgvector behind a socket, until the tests of the file are over. Returns its
 * connection string, or `undefined` if the packages cannot be fetched.
 */
export async function startPglite(): Promise<string | undefined> {
  const folder = installOnDemand(
    'pglite',
    PACKAGES.map((name) => `@electric-sql/${name}`),
  );
  if (folder === undefined) return undefined;
  const packageOf = createRequire(join(folder, 'package.json'));
  const {PGlite} = packageOf('@electric-sql/pglite') as {
    PGlite: {create(options: object): Promise<Closable>};
  };
  const {vector} = packageOf('@electric-sql/pglite-pgvector') as {vector: unknown};
  const {PGLiteSocketServer} = packageOf('@electric-sql/pglite-socket') as {
    PGLiteSocketServer: Constructor<object, SocketServer>;
  };
  const db = await PGlite.create({extensions: {vector}});
  const server = new PGLiteSocketServer({db, host: '127.0.0.1', port: 0, maxConnections: 50});
  await server.start();
  after(async () => {
    await server.stop();
    await db.close();
  });
  return `postgres://postgres@${server.getServerConn()}/postgres`;
}
