import type {Server as HttpServer} from 'node:http';
import type {AddressInfo, Server} from 'node:net';

/** Starts a server on a free port. `close` also ends its connections. */
export async function listen(server: Server): Promise<{url: string; close: () => void}> {
  // The default is 511 waiting connections: https://nodejs.org/api/net.html#serverlisten
  const place = {port: 0, host: '127.0.0.1', backlog: 4_096};
  await new Promise<void>((resolve) => server.listen(place, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      if ('closeAllConnections' in server) (server as HttpServer).closeAllConnections();
    },
  };
}
