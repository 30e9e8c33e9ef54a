import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {type CitedResource, createChatClient} from '../../src/client/chat-client.js';
import {checked, fetchFrom, problems} from './checked.js';
import {done, event, finish, payload} from '../support/script.js';
import {correctService, type Json, type Mutation, REFERENCES, refuse, words} from './correct-service.js';
import {inVirtualTime} from './virtual-time.js';

const choiceOf = (json: Json) => (json['choices'] as [Json & {message: Json}])[0];

/** Changes the choice of a whole reply. */
const choice = (change: (choice: ReturnType<typeof choiceOf>) => Json): Mutation => ({
  whole: (body) => ({...body, choices: [{...choiceOf(body), ...change(choiceOf(body))}]}),
});

/** Changes the message of a whole reply. */
const message = (change: Json): Mutation => choice(({message}) => ({message: {...message, ...change}}));

/** Changes the body of a whole reply. */
const body = (change: Json): Mutation => ({whole: (json) => ({...json, ...change})});

/** Changes the events of a stream. */
const events = (change: (events: string[]) => string[]): Mutation => ({events: change});

/** Changes the choice of the chunk at an index. */
const choiceAt = (at: number, change: Json): Mutation =>
  everyChunk((json, index) => (index === at ? {...json, choices: [{...choiceOf(json), ...change}]} : json));

/** Inserts an event before the one at an index. */
const inserted = (at: number, text: string): Mutation => events((all) => all.toSpliced(at, 0, text));

const everyChunk = (change: (json: Json, index: number) => unknown): Mutation =>
  events((all) =>
    all.map((text, index) =>
      text.startsWith('data: {') ? event(change(JSON.parse(text.slice(6)) as Json, index)) : text,
    ),
  );

/** Replaces one kind of event. */
const replaced = (kind: string, replacement: string): Mutation =>
  events((all) => all.map((text) => (text.startsWith(kind) ? replacement : text)));

const payloadAs = (text: string): Mutation => replaced('event: message_payload', text);

/** Selects the responses with this status to this request. */
type Selection = (status: number, request: Request) => boolean;

/** Sets a header of the responses that `isMeant` selects. */
const header = (name: string, value: string | undefined, isMeant: Selection = () => true): Mutation => ({
  headers: (headers, status, request) => {
    if (!isMeant(status, request)) return;
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  },
});

/** Sets a header of CORS. */
const cors = (name: string, value: string | undefined, isMeant?: Selection): Mutation =>
  header(`access-control-${name}`, value, isMeant);

const isPost: Selection = (_, {method}) => method === 'POST';
const isPreflight: Selection = (_, {method}) => method === 'OPTIONS';

/** Answers some requests of one agent in another way. */
const answered = (answer: NonNullable<Mutation['answer']>): Mutation => ({answer});

/** Answers questions to an agent that does not exist in another way. */
const answeredUnknown = (answer: () => Response): Mutation =>
  answered(({botId}) => (botId?.includes('unknown') ? answer() : undefined));

/** Answers requests without messages in another way. */
const answeredEmpty = (answer: () => Response): Mutation =>
  answered(({botId, messages}) => (botId && !messages ? answer() : undefined));

/** Answers questions to the private agent in another way, by their key. */
const answeredPrivate = (answer: (key: string | null) => Response | undefined): Mutation =>
  answered(({botId}, {headers}) => (botId === 'docs-private' ? answer(headers.get('api-key')) : undefined));

/** A service that stores and repeats the words of all requests. */
function withMemory(): Mutation {
  const asked: string[] = [];
  return {
    read: (request) => {
      asked.push(...(request.messages ?? []).map(({content}) => content));
      return request;
    },
    whole: (json) => message({content: asked.join(' ')}).whole!(json),
  };
}

/** A service that fails once after a stopped reply. */
function brokenByStop(): Mutation {
  let streams = 0;
  return answered(({stream}, request) => {
    if (stream) streams++;
    // The second request with a stream is the one that the check stops.
    const isNext = streams === 2 && stream === false && request.method === 'POST';
    if (isNext) streams = Infinity;
    return isNext ? refuse(500, 'A worker is missing.') : undefined;
  });
}

/** A service that cuts a reply if the reader pauses for a second. */
const impatient: Mutation = answered(({stream}) => {
  if (stream !== true) return undefined;
  const rest = [
    words({role: 'assistant', content: 'Some words, '}),
    words({content: 'and more.'}) + finish(),
    done,
    payload([]),
  ];
  let readAt = Date.now();
  const stalled = () => Date.now() - readAt > 1_000;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = stalled() ? undefined : rest.shift();
        readAt = Date.now();
        if (next === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(next));
      },
    },
    // Like a socket with a small buffer: the first event is sent before it is read.
    {highWaterMark: 1},
  );
  return new Response(body, {headers: {'content-type': 'text/event-stream', 'cache-control': 'no-store'}});
});

/** The rows that show a reply without its end. */
const CUT = ['stream.finish-reason', 'stream.done', 'stream.payload', 'fields.stream-omitted'];
const UNKNOWN = 'unknown';
const BRIEF = 'embedded-search-brief';

/** The service with each fault, and the rows that show it. A row without a status fails. */
const MUTATIONS: Readonly<Record<string, readonly [mutation: Mutation, ...rows: string[]]>> = {
  'whole reply with status 201': [
    answered(({stream, botId, messages, model}) =>
      stream === false && botId === 'docs' && messages?.length === 1 && !model
        ? Response.json({}, {status: 201})
        : undefined,
    ),
    'whole.status',
  ],
  '`stream: false` ignored': [{read: (asked) => ({...asked, stream: true})}, 'whole.form'],
  'whole reply as text/plain': [
    header('content-type', 'text/plain', (status, request) => status === 200 && request.method === 'POST'),
    'whole.form warning',
    'stream.form warning',
  ],
  'id is a number': [body({id: 7}), 'whole.id'],
  'object of another operation': [body({object: 'text_completion'}), 'whole.object'],
  'created in milliseconds': [{whole: (json) => ({...json, created: Date.now()})}, 'whole.created'],
  'no model': [body({model: undefined}), 'whole.model'],
  'two choices': [
    {whole: (json) => ({...json, choices: [choiceOf(json), {...choiceOf(json), index: 1}]})},
    'whole.choices',
  ],
  'role is bot': [message({role: 'bot'}), 'whole.role'],
  'content in parts': [message({content: [{type: 'text', text: 'Hi'}]}), 'whole.content'],
  'no refusal': [message({refusal: undefined}), 'whole.refusal'],
  'annotations is null': [message({annotations: null}), 'whole.annotations'],
  'no logprobs': [choice(() => ({logprobs: undefined})), 'whole.logprobs'],
  'no finish reason': [choice(() => ({finish_reason: null})), 'whole.finish-reason'],
  'total is not the sum': [
    {whole: (json) => ({...json, usage: {...(json['usage'] as Json), total_tokens: 1}})},
    'whole.usage',
  ],
  'no payload': [body({payload: undefined}), 'whole.citations'],
  'reference without URL': [
    body({payload: {citedResources: [{id: '1', title: 'A page', type: 'website'}]}}),
    'whole.citations',
  ],
  'four suggested questions': [
    body({payload: {citedResources: [], suggestions: ['1', '2', '3', '4']}}),
    'whole.suggestions warning',
  ],

  '`stream: true` ignored': [{read: (asked) => ({...asked, stream: false})}, 'stream.form'],
  'single line breaks between events': [
    events((all) => all.map((text) => text.replace('\n\n', '\n'))),
    'stream.framing',
    'stream.chunks',
  ],
  'a chunk that is cut': [
    events((all) => all.with(2, 'data: {"id": \n\n')),
    'stream.framing',
    'fields.stream-omitted',
  ],
  'heartbeats as events': [inserted(0, 'event: ping\ndata: {}\n\n'), 'stream.framing warning'],
  'chunks with the object of whole replies': [
    everyChunk((json) => ({...json, object: 'chat.completion'})),
    'stream.chunks',
  ],
  'a last chunk with usage and without choices': [
    inserted(8, event({id: 'completion-1', object: 'chat.completion.chunk', choices: [], usage: {}})),
    'stream.chunks',
  ],
  'an id for each chunk': [everyChunk((json, index) => ({...json, id: `chunk-${index}`})), 'stream.id'],
  'no role': [choiceAt(0, {delta: {content: 'Press '}}), 'stream.role'],
  'content is null in a chunk': [choiceAt(3, {delta: {content: null}}), 'stream.content'],
  'a finish reason in each chunk': [
    everyChunk((json) => ({...json, choices: [{...choiceOf(json), finish_reason: 'stop'}]})),
    'stream.finish-reason',
  ],
  'no finish reason at the end': [replaced(finish(), words({})), 'stream.finish-reason'],
  'no [DONE]': [replaced(done, ''), 'stream.done'],
  '[DONE] twice': [replaced(done, done + done), 'stream.done'],
  'no message_payload': [payloadAs(': nothing\n\n'), 'stream.payload'],
  'message_payload before [DONE]': [
    events((all) => [...all.slice(0, -2), payload(REFERENCES), done]),
    'stream.payload',
  ],
  'references are null': [payloadAs(payload(null)), 'stream.citations'],
  'a reference with a relative address': [
    payloadAs(payload([{id: 1, url: '/keys', title: 'Keys', type: 'website'}])),
    'stream.citations warning',
  ],
  'an excerpt that is no text': [
    payloadAs(payload([{...REFERENCES[0]!, excerpt: {text: 'Words.'}}])),
    'stream.citations warning',
  ],
  'an excerpt of 301 characters': [
    payloadAs(payload([{...REFERENCES[0]!, excerpt: 'x'.repeat(301)}])),
    'stream.citations warning',
  ],
  'words for a step that is done, of 81 characters': [
    inserted(0, `event: status\n${event({text: 'Reading', done: 'x'.repeat(81)})}`),
    'stream.steps warning',
  ],
  'a step without a text': [
    inserted(0, `event: status\n${event({step: 'Searching'})}`),
    'stream.steps warning',
  ],
  'suggested questions that are numbers': [
    payloadAs(payload(REFERENCES).replace('}}', ',"suggestions":[1]}}')),
    'stream.suggestions warning',
  ],
  'constant numbers of tokens': [
    {whole: (json) => ({...json, usage: {prompt_tokens: 7, completion_tokens: 3, total_tokens: 10}})},
    'history.used warning',
  ],
  'connection reset in the middle': [{events: (all) => all.slice(0, 4), end: 'error'}, ...CUT],

  'first word after 8 s': [{pause: (index) => (index === 0 ? 8_000 : 50)}, 'quality.first-text warning'],
  'silence of 15 s': [{pause: (index) => (index === 3 ? 15_000 : 50)}, 'quality.gaps warning'],
  'all text at once after 3 s': [
    {events: (all) => [all.join('')], pause: () => 3_000},
    'quality.buffering warning',
  ],
  'references after 6 s': [
    {pause: (_, text) => (text.startsWith('event:') ? 6_000 : 50)},
    'quality.references warning',
  ],
  'connection not closed': [{end: 'open'}, 'quality.close warning'],
  'compressed stream': [header('content-encoding', 'br', isPost), 'quality.compression warning'],
  'stream without Cache-Control': [header('cache-control', undefined), 'quality.caching warning'],

  '`stream` is required': [
    answered(({stream, botId}) => (stream === undefined && botId ? refuse(400, 'No "stream".') : undefined)),
    'fields.stream-omitted',
  ],
  '`model` ignored': [
    {read: ({model, ...asked}) => (model?.includes(UNKNOWN) ? {...asked, model} : asked)},
    'fields.model',
  ],
  'a version of the model': [
    {whole: (json) => (json['model'] === BRIEF ? {...json, model: `${BRIEF}-2026-01`} : json)},
    'fields.model warning',
  ],
  'only the last message is used': [
    {read: ({messages, ...asked}) => ({...asked, ...(messages && {messages: messages.slice(-1)})})},
    'history.used warning',
  ],
  'a memory between requests': [withMemory(), 'history.independent'],
  'an error after a stopped reply': [brokenByStop(), 'visitors.stop'],
  'a cut reply for slow readers': [impatient, 'visitors.slow'],

  'private agent without a key': [
    answeredPrivate((key) => (key === null ? Response.json({}) : undefined)),
    'private.without-key',
  ],
  'private agent with any key': [
    answeredPrivate((key) => (key === null ? undefined : Response.json({}))),
    'private.wrong-key',
  ],
  'private agent for no key': [answeredPrivate(() => refuse(401, 'No access.')), 'private.with-key'],
  'missing key is an error of the service': [
    answeredPrivate((key) => (key === null ? refuse(500, 'key is null') : undefined)),
    'private.without-key warning',
  ],
  'error with the wrong key': [
    answeredPrivate((key) => (key === 'the-right-key' ? undefined : refuse(401, `Not valid: ${key}`))),
    'private.wrong-key warning',
  ],

  'no preflight': [
    answered((_, {method}) => (method === 'OPTIONS' ? refuse(405, 'POST only.') : undefined)),
    'cors.preflight',
  ],
  'preflight for another origin': [cors('allow-origin', 'https://a.example', isPreflight), 'cors.preflight'],
  'preflight without api-key': [cors('allow-headers', 'content-type', isPreflight), 'cors.headers'],
  'replies for no origin': [cors('allow-origin', undefined, (status) => status === 200), 'cors.replies'],
  'errors for no origin': [cors('allow-origin', undefined, (status) => status >= 400), 'cors.errors warning'],
  'no Vary with a single origin': [cors('allow-origin', 'https://www.example.com'), 'cors.vary warning'],
  'Retry-After not exposed': [cors('expose-headers', undefined), 'cors.retry-after warning'],

  'unknown agent with status 200': [
    answeredUnknown(() => Response.json({error: 'No.'})),
    'errors.unknown-agent',
  ],
  'unknown agent answered by another': [
    {read: (asked) => ({...asked, botId: asked.botId?.includes(UNKNOWN) ? 'docs' : asked.botId!})},
    'errors.unknown-agent warning',
  ],
  'no messages with status 200': [answeredEmpty(() => Response.json({})), 'errors.no-messages'],
  'unknown model replaced': [
    {read: ({model, ...asked}) => (model?.includes(UNKNOWN) ? asked : {...asked, ...(model && {model})})},
    'errors.unknown-model warning',
  ],
  'errors as HTML': [answeredUnknown(() => new Response('<h1>', {status: 404})), 'errors.body warning'],
  'no Retry-After': [answeredEmpty(() => refuse(429, 'Later.')), 'errors.retry-after warning'],
};

suite('services with one fault', () => {
  const run = (context: TestContext, mutation: Mutation) =>
    checked(context, correctService(mutation), {goldenQuestions: []});

  for (const [fault, [mutation, ...rows]] of Object.entries(MUTATIONS)) {
    const expected = rows.map((row) => (row.includes(' ') ? row : `${row} failed`));
    test(`${fault} → ${expected.join(', ')}`, async (context) => {
      const results = await run(context, mutation);
      expect(problems(results)).to.deep.equal(expected);
      const shown = (service: Mutation) => inVirtualTime(context, () => shownBy(service));
      const failed = results.filter(({status}) => status === 'failed');
      if (failed.length > 0 && failed.every(({impact}) => impact === 'form')) {
        expect(await shown(mutation), 'visitors notice it').to.deep.equal(await shown({}));
      }
      // Only browsers know CORS.
      if (failed.some(({id, impact}) => impact === 'blocks' && !id.startsWith('cors.'))) {
        assert((await shown(mutation))[0]?.error, 'the chat works');
      }
    });
  }
});

test('excerpts, and a step within the text, which the interface does not have → no problem', async (context) => {
  const events = (all: string[]) => [
    all[0]!,
    `event: status\n${event({text: 'Reading 4 pages', done: 'Read 4 pages'})}`,
    ...all.slice(1, -1),
    payload(REFERENCES.map((reference) => ({...reference, excerpt: 'Press Shift + Enter.'}))),
  ];
  const results = await checked(context, correctService({events}), {goldenQuestions: []});
  expect(problems(results)).to.deep.equal([]);
});

/** Result of the widget's client: by default, streamed, and whole. */
async function shownBy(mutation: Mutation) {
  const client = createChatClient({
    baseUrl: 'https://chat.example.com',
    fetch: fetchFrom(correctService(mutation)),
  });
  const shown: {text: string; references: readonly CitedResource[]; error?: string}[] = [];
  for (const form of [{}, {stream: true}, {stream: false}]) {
    const reply: (typeof shown)[number] = {text: '', references: []};
    const handlers = {
      onDelta: (text: string) => (reply.text += text),
      onReferences: (references: readonly CitedResource[]) => (reply.references = references),
    };
    const messages = [{role: 'user', content: 'Hi'}] as const;
    await client.reply({botId: 'docs', messages, ...form}, handlers).catch((error: Error) => {
      reply.error = error.message;
    });
    // References can follow the turn.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    shown.push(reply);
  }
  return shown;
}
