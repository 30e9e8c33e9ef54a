import {suite, test} from 'node:test';
import {expect} from 'chai';

import {HumanReport} from '../../check/report/human.js';
import {SSE} from '../relay/service.js';
import {checked} from './checked.js';
import {completion, done, event, finish, payload} from '../support/script.js';
import {correctService, type Mutation, refuse, words} from './correct-service.js';

const ORIGIN = 'https://www.example.com';

/** A service without CORS. */
const NO_CORS: Mutation = {
  answer: (_, {method}) => (method === 'OPTIONS' ? refuse(405, 'POST only.') : undefined),
  headers: (headers) => {
    for (const name of [...headers.keys()]) if (name.startsWith('access-')) headers.delete(name);
  },
};

/** Answers every question in this way. */
const answers = (answer: () => Response): Mutation => ({
  answer: (_, {method}) => (method === 'OPTIONS' ? undefined : answer()),
});

const works = `The chat will work on ${ORIGIN}.`;
const fails = (end: string) => `The chat will not work on ${ORIGIN}: ${end}`;
const unknown = (end: string) => `It is not known whether the chat works on ${ORIGIN}: ${end}`;

const ADDRESS =
  'Check the address and --bot: nothing takes questions at https://chat.example.com/v1/chat/completions, or there is no such agent.';
const LOGS = 'Look into the logs of the service.';
/** Ways to break a service, and the last line of the report. */
const LAST_LINES: Readonly<Record<string, readonly [Mutation, string]>> = {
  'nothing is broken': [{}, works],
  'status 404': [answers(() => refuse(404, 'Not found.')), fails(`whole.status. ${ADDRESS}`)],
  'status 401 without a key': [
    answers(() => refuse(401, 'Key?')),
    fails(
      'whole.status. The agent is private: give its key with --api-key. A page needs a relay with the key: docs/relay.md.',
    ),
  ],
  'a login page': [
    answers(() => new Response('<!doctype html>', {headers: {'content-type': 'text/html'}})),
    fails('whole.form. Check the address: a login page or the web site may answer there.'),
  ],
  'stream ends early': [
    {events: (events) => events.slice(0, 4)},
    fails(
      'stream.finish-reason. Send "finish_reason": "stop" in the last chunk. If the service does, look for what closes the connection before it.',
    ),
  ],
  'connection that breaks': [
    {events: (events) => events.slice(0, 4), end: 'error'},
    fails('stream.finish-reason. Look for time limits of the service and of proxies.'),
  ],
  'replies without text': [
    answers(() => Response.json(completion(' ', []))),
    fails(
      'whole.content. The text is empty: look into the logs of the service for what the model wrote, and why.',
    ),
  ],
  'service never answers': [
    answers(() => new Response(new ReadableStream())),
    unknown(`whole.form. ${LOGS}`),
  ],
  'error within the stream': [
    {events: (events) => [...events.slice(0, 3), event({error: {message: 'Overloaded.'}})]},
    fails(`stream.chunks. ${LOGS}`),
  ],
  redirect: [
    answers(() => new Response(null, {status: 307, headers: {location: 'https://other.example.com/'}})),
    fails('connection.redirects. Check the final address: the widget does not follow redirects.'),
  ],
  'no CORS': [
    NO_CORS,
    fails('cors.preflight, cors.replies. Answer OPTIONS with status 204, without asking for a key.'),
  ],
  'no CORS, and no agent': [
    {...NO_CORS, answer: () => refuse(404, 'Not found.')},
    fails(`whole.status, cors.preflight. ${ADDRESS}`),
  ],
  // The chat repairs these.
  'no [DONE]': [{events: (events) => events.filter((text) => text !== done)}, works],
  'streams in both forms': [
    answers(() => new Response(words({content: 'Hi'}) + finish() + done + payload([]), {headers: SSE})),
    works,
  ],
};

suite('verdict', () => {
  for (const [fault, [mutation, line]] of Object.entries(LAST_LINES)) {
    test(`${fault} → last line of the report names the first thing that is broken`, async (context) => {
      const options = {goldenQuestions: [], apiKey: undefined, privateBot: undefined};
      const results = await checked(context, correctService(mutation), options);
      const report = new HumanReport({hasColor: false, columns: 1_000, origin: ORIGIN});
      for (const result of results) report.add(result);
      expect(report.end().trimEnd().split('\n').at(-1)).to.equal(line);
    });
  }

  test('service without CORS that refuses nothing → no row of CORS passes', async (context) => {
    const read: Mutation['read'] = (asked) => ({messages: [], ...asked, botId: 'docs', model: 'model-1'});
    const service = correctService({...NO_CORS, read});
    const results = await checked(context, service, {privateBot: undefined});
    const cors = results.filter(({id}) => id.startsWith('cors.'));
    const statuses = cors.map(({status}) => status).join();
    expect(statuses, JSON.stringify(cors)).to.equal('failed,skipped,failed,skipped,skipped,skipped');
  });
});
