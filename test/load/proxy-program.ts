// A proxy that only forwards all bytes, to compare the relay with. Its argument is the URL of the service.
import {once} from 'node:events';
import {Agent, createServer, request as ask} from 'node:http';
import type {AddressInfo} from 'node:net';

const target = process.argv[2]!;
const agent = new Agent({keepAlive: true, maxSockets: Infinity});

const server = createServer((request, response) => {
  const {method, url, headers} = request;
  const asked = ask(`${target}${url}`, {method, headers, agent}, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  asked.once('error', () => response.destroy());
  response.once('close', () => asked.destroy());
  request.pipe(asked);
});
server.listen({port: 0, host: '127.0.0.1', backlog: 4_096});
await once(server, 'listening');
process.send!([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
process.on('message', () => process.send!([process.memoryUsage.rss()]));
