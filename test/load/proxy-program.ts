// A proxy that only forwards all bytes, to compare the relay with. Its argument is the URL of the service.
import {Agent, createServer, request as ask} from 'node:http';

import {listen} from '../support/listen.js';

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
process.send!((await listen(server)).url);
process.on('message', () => process.send!(process.memoryUsage.rss()));
