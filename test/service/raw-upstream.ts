import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';

/** Starts a server that answers with any bytes, until the test is over. Returns its base URL. */
export async function rawUpstream(listener: RequestListener, context: TestContext): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
}
