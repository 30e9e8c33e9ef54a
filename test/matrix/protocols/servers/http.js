// What the servers have in common: HTTP, and what their agents say. They run in a Node of their own, beside the packages of their protocol.
import {createServer} from 'node:http';
import {text} from 'node:stream/consumers';
import {setTimeout as pause} from 'node:timers/promises';

export const SOURCE = {url: 'https://www.example.com/returns', title: 'Returns'};
export const SUGGESTION = 'What does it cost?';

/** In milliseconds: a tool. It is long for the question that ends with "wait?". */
const TOOL = 200;
const LONG_TOOL = 10_000;

/** The last word of a question chooses what the agent does. */
export const sceneOf = (question) => /(\w+)\?$/.exec(question)?.[1] ?? 'answer';

/** What an agent says about all the texts that it knows. */
export const reply = (texts) => `I know: ${texts.join(' | ')}`;

/** What an agent says about a file. */
export const toldFile = (type, {length}) => `[${type}, ${length} bytes]`;

/** A text as a model sends it. */
export const tokens = (words) => words.match(/\S*\s*/g).filter(Boolean);

/** The calls of a model that asks the visitor or the page. Its tool `delete_order` needs an approval, `paint` is a tool of the page. */
export const asksOf = (scene) =>
  ({
    approval: [{name: 'delete_order', args: {order: 7}}],
    approvals: [
      {name: 'delete_order', args: {order: 7}},
      {name: 'delete_order', args: {order: 8}},
    ],
    paint: [{name: 'paint', args: {color: 'red'}}],
    paints: [
      {name: 'paint', args: {color: 'red'}},
      {name: 'paint', args: {color: 'blue'}},
    ],
    choice: [{name: 'choose', args: {question: 'Which size?', options: ['S', 'M']}}],
    words: [{name: 'choose', args: {question: 'Your name?'}}],
    both: [
      {name: 'delete_order', args: {order: 7}},
      {name: 'paint', args: {color: 'red'}},
    ],
  })[scene] ?? [];

export const usesTool = (scene) => scene === 'tool' || scene === 'wait';

export async function runTool(scene) {
  await pause(scene === 'wait' ? LONG_TOOL : TOOL);
  return 'one';
}

/** Resolves when `signal` aborts: a model that never ends. */
export const held = (signal) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, {once: true}));

/** Serves POST on the port of the command. `answer` gets the JSON, and a signal that aborts when the client leaves. */
export function serve(answer) {
  createServer((request, response) => void respond(answer, request, response)).listen(
    Number(process.argv[2]),
    '127.0.0.1',
  );
}

async function respond(answer, request, response) {
  // The pages of the test are of another origin.
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method !== 'POST') return response.writeHead(204).end();
  const leave = new AbortController();
  response.on('close', () => {
    if (response.writableEnded) return;
    console.log('left');
    leave.abort();
  });
  try {
    await answer({body: JSON.parse(await text(request)), request, response, signal: leave.signal});
  } catch (error) {
    const status = error.status ?? 400;
    const headers = {'content-type': 'application/json', ...(status === 429 && {'retry-after': '7'})};
    if (!response.headersSent) response.writeHead(status, headers);
    response.end(JSON.stringify({error: {message: error.message}}));
  }
}

/** An error before the reply. */
export const refusal = (status, message) => Object.assign(new Error(message), {status});

/** Sends a response of a web framework. */
export async function send(web, response) {
  response.writeHead(web.status, Object.fromEntries(web.headers));
  for await (const bytes of web.body) response.write(bytes);
  response.end();
}
