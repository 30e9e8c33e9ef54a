// The visitor's files by each protocol. The agents refuse parts that their protocol does not have.
import {suite, test} from 'node:test';

import {expect} from 'chai';
import fc from 'fast-check';

import type {ChatFile} from '../../src/client/transport.js';
import {agUi} from '../../src/transports/ag-ui.js';
import {aiSdk} from '../../src/transports/ai-sdk.js';
import {dify} from '../../src/transports/dify.js';
import {partsOf} from '../../src/transports/files.js';
import {langGraph} from '../../src/transports/langgraph.js';
import {openai} from '../../src/transports/openai.js';
import type {ReadyTransport} from '../../src/transports/ready-transport.js';
import {startAgUi} from './agents/ag-ui.js';
import type {Agent, Asked} from './agents/agent.js';
import {startAiSdk} from './agents/ai-sdk.js';
import {startDify} from './agents/dify.js';
import {startLangGraph} from './agents/langgraph.js';
import {startOpenAi} from './agents/openai.js';
import {Talk} from './talk.js';

interface Closing {
  after(close: () => void): void;
}

const headers = {authorization: 'Bearer secret'};

const fileOf = (name: string, type: string, text: string): ChatFile => ({
  name,
  type,
  data: new Blob([text], {type}),
});
const CAT = fileOf('cat.png', 'image/png', 'png');
const DOG = fileOf('dog.jpg', 'image/jpeg', 'jpeg');
const TERMS = fileOf('terms.pdf', 'application/pdf', '%PDF');
const [CAT_URL, TERMS_URL] = ['data:image/png;base64,cG5n', 'data:application/pdf;base64,JVBERg=='];

type Fields = Readonly<Record<string, unknown>>;

interface Protocol {
  readonly name: string;
  readonly start: () => Promise<Agent>;
  readonly make: (url: string) => ReadyTransport;
  /** Returns the parts of the last message in a request. */
  readonly partsIn: (body: Fields) => unknown;
  readonly cat: object;
  readonly terms: object;
  readonly words: (text: string) => object;
  /** True if the server keeps the messages, so that the request has the last one only. */
  readonly keeps?: boolean;
  /** True if a tool of the page takes another request of the transport. */
  readonly hasRounds?: boolean;
}

const lastOf = (list: unknown) => (list as Fields[]).at(-1)!;
const text = (words: string) => ({type: 'text', text: words});

const AI_SDK = {
  start: startAiSdk,
  cat: {type: 'file', mediaType: 'image/png', filename: 'cat.png', url: CAT_URL},
  terms: {type: 'file', mediaType: 'application/pdf', filename: 'terms.pdf', url: TERMS_URL},
  words: text,
  hasRounds: true,
};

const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Chat Completions',
    start: startOpenAi,
    make: (url) => openai({url: `${url}/v1`, model: 'gpt', headers}),
    partsIn: ({messages}) => lastOf(messages).content,
    cat: {type: 'image_url', image_url: {url: CAT_URL}},
    terms: {type: 'file', file: {filename: 'terms.pdf', file_data: TERMS_URL}},
    words: text,
    hasRounds: true,
  },
  {
    name: 'Responses',
    start: startOpenAi,
    make: (url) => openai({url: `${url}/v1`, model: 'gpt', api: 'responses', headers}),
    partsIn: ({input}) => lastOf(input).content,
    cat: {type: 'input_image', detail: 'auto', image_url: CAT_URL},
    terms: {type: 'input_file', filename: 'terms.pdf', file_data: TERMS_URL},
    words: (words) => ({type: 'input_text', text: words}),
    hasRounds: true,
  },
  {
    ...AI_SDK,
    name: 'AI SDK',
    make: (url) => aiSdk({url}),
    partsIn: ({messages}) => lastOf(messages).parts,
  },
  {
    ...AI_SDK,
    name: 'AI SDK with the last message',
    make: (url) => aiSdk({url, send: 'last'}),
    partsIn: ({message}) => (message as Fields).parts,
    keeps: true,
    hasRounds: false,
  },
  {
    name: 'AG-UI',
    start: startAgUi,
    make: (url) => agUi({url}),
    partsIn: ({messages}) => lastOf(messages).content,
    cat: {
      type: 'image',
      source: {type: 'data', value: 'cG5n', mimeType: 'image/png'},
      metadata: {filename: 'cat.png'},
    },
    terms: {
      type: 'document',
      source: {type: 'data', value: 'JVBERg==', mimeType: 'application/pdf'},
      metadata: {filename: 'terms.pdf'},
    },
    words: text,
    hasRounds: true,
  },
  {
    name: 'LangGraph',
    start: startLangGraph,
    make: (url) => langGraph({url, assistant: 'agent', nodes: ['agent']}),
    partsIn: ({input}) => lastOf((input as Fields).messages).content,
    cat: {type: 'image_url', image_url: {url: CAT_URL}},
    terms: {
      type: 'file',
      source_type: 'base64',
      mime_type: 'application/pdf',
      data: 'JVBERg==',
      filename: 'terms.pdf',
    },
    words: text,
    keeps: true,
  },
];

const DIFY = {
  name: 'Dify',
  start: startDify,
  make: (url: string) => dify({url: `${url}/v1`}),
  keeps: true,
  hasRounds: false,
};

const bodies = (asked: readonly Asked[]) => asked.map(({body}) => body);

const opened = async (context: Closing, {start, make}: Pick<Protocol, 'start' | 'make'>) => {
  const agent = await start();
  context.after(agent.close);
  const transport = make(agent.url);
  const talk = new Talk(transport);
  const ask = (question: string, ...files: readonly ChatFile[]) => {
    talk.attached = files;
    return talk.ask(question);
  };
  const edit = (index: number, question: string, ...files: readonly ChatFile[]) => {
    talk.attached = files;
    return talk.edit(index, question);
  };
  return {agent, transport, talk, ask, edit};
};

for (const protocol of PROTOCOLS) {
  const {partsIn, cat, terms, words} = protocol;
  suite(`parts of ${protocol.name}`, () => {
    test('a picture alone → one part, no empty text', async (context) => {
      const {agent, ask} = await opened(context, protocol);
      const {text: reply, error} = await ask('', CAT);
      expect(error).to.equal(undefined);
      expect(reply).to.match(/^I know: \[image\/png, 3 bytes[^\]]*\]$/);
      expect(partsIn(agent.asked[0]!.body)).to.deep.equal([cat]);
    });

    test('a picture, a document and words → the parts in this order', async (context) => {
      const {agent, ask} = await opened(context, protocol);
      const {text: reply, error} = await ask('What is this?', CAT, TERMS);
      expect(error).to.equal(undefined);
      expect(reply).to.match(/^I know: \[image\/png.* \[application\/pdf, 4 bytes.* What is this\?$/);
      expect(partsIn(agent.asked[0]!.body)).to.deep.equal([cat, terms, words('What is this?')]);
    });

    test('stop before the files are read → the reason of the signal, and no request', async (context) => {
      const {agent, talk} = await opened(context, protocol);
      const stop = new AbortController();
      talk.attached = [CAT];
      const told = talk.ask('', stop.signal);
      stop.abort('enough');
      expect((await told).error).to.equal('enough');
      expect(agent.asked).to.have.length(0);
    });
  });
}

for (const protocol of [...PROTOCOLS, DIFY]) {
  const {name, keeps = false, hasRounds = false} = protocol;
  suite(`files by ${name}`, () => {
    test('a function around the transport → files go through', async (context) => {
      const {transport} = await opened(context, protocol);
      expect(transport.files).to.equal(true);
      const wrapped = Object.assign((...args: Parameters<typeof transport>) => transport(...args), {
        files: true,
      });
      const talk = new Talk(wrapped);
      talk.attached = [DOG];
      expect((await talk.ask('What is this?')).text).to.include('[image/jpeg, 4 bytes');
    });

    test('two questions → the agent knows the file of the first', async (context) => {
      const {agent, ask} = await opened(context, protocol);
      await ask('One', CAT);
      const count = agent.asked.length;
      const {text: reply, error} = await ask('Two', TERMS);
      expect(error).to.equal(undefined);
      expect(reply).to.match(/^I know: \[image\/png.* One.*\[application\/pdf.* Two$/);
      const sent = JSON.stringify(bodies(agent.asked.slice(count)));
      expect(sent.includes('cG5n'), 'the first file is sent again').to.equal(!keeps);
    });

    test('a question again → its files again', async (context) => {
      const {ask, edit} = await opened(context, protocol);
      await ask('One', CAT);
      const {text: reply, error} = await edit(0, 'One', CAT);
      expect(error).to.equal(undefined);
      expect(reply).to.match(/^I know: \[image\/png[^[]* One$/);
    });

    test('another second question → the file of the first one again, and not that of the old one', async (context) => {
      const {ask, edit} = await opened(context, protocol);
      await ask('One', CAT);
      await ask('Two', TERMS);
      const {text: reply, error} = await edit(2, 'Three', DOG);
      expect(error).to.equal(undefined);
      expect(reply)
        .to.match(/^I know: \[image\/png.*\bOne\b[^]*Three$/)
        .and.include('[image/jpeg, 4 bytes')
        .and.not.include('application/pdf');
    });

    test('a picture alone in the history of a new thread → sent', async (context) => {
      const {ask, edit} = await opened(context, protocol);
      await ask('', CAT);
      await ask('Two');
      const {text: reply, error} = await edit(2, 'Three');
      expect(error).to.equal(undefined);
      expect(reply).to.match(/^I know: \[image\/png[^]*Three$/);
    });

    test('an earlier message without words whose file is lost → left out', async (context) => {
      const {talk, ask} = await opened(context, protocol);
      talk.messages = [
        {role: 'user', content: ''},
        {role: 'assistant', content: 'A cat.'},
      ];
      const {text: reply, error} = await ask('Two');
      expect(error).to.equal(undefined);
      expect(reply).to.match(
        keeps && name !== 'LangGraph' ? /: assistant: A cat.\s+user: Two$/ : /: A cat. \| Two$/,
      );
    });

    test('too large for the server → error with the status and the server’s words', async (context) => {
      const {ask} = await opened(context, protocol);
      const {error, text: reply} = await ask('Is it large?', {...CAT, name: 'large.png'});
      expect(error).to.be.instanceOf(Error).and.include({type: 'http', status: 413});
      expect((error as {serviceMessage: unknown}).serviceMessage).to.match(/^Too large|size exceeded/);
      expect(reply).to.equal('');
    });

    test('the results of a tool → the file of the question again', {skip: !hasRounds}, async (context) => {
      const {agent, talk, ask} = await opened(context, protocol);
      talk.tools = {paint: {description: 'Paints.', parameters: {type: 'object'}}};
      const {calls} = await ask('Can you paint?', CAT);
      expect(calls).to.have.length(1);
      const told = await talk.give({value: 'red'});
      expect(told.error).to.equal(undefined);
      expect(told.text).to.match(/I know: .*red/);
      const [first, second] = bodies(agent.asked).map((body) => (body.messages ?? body.input) as Fields[]);
      expect(JSON.stringify(first)).to.include('cG5n');
      expect(second![0]).to.deep.equal(first![0]);
      // And in the next question.
      expect((await ask('Two')).text).to.include('[image/png, 3 bytes');
    });
  });
}

/** Protocols whose requests have the whole conversation. */
const WHOLE: readonly Protocol[] = [
  ...PROTOCOLS.filter(({keeps}) => !keeps),
  {
    ...PROTOCOLS.find(({name}) => name === 'AG-UI')!,
    name: 'AG-UI with snapshots',
    start: () => startAgUi(true),
  },
];

const messagesIn = ({messages, input}: Fields) => (messages ?? input) as Fields[];

/** The number of times that the picture is in a value. */
const pictures = (value: unknown) => JSON.stringify(value).split('cG5n').length - 1;

for (const protocol of WHOLE) {
  suite(`files that the element gives with each request, by ${protocol.name}`, () => {
    const painting = async (context: Closing) => {
      const opening = await opened(context, protocol);
      opening.talk.tools = {paint: {description: 'Paints.', parameters: {type: 'object'}}};
      const {error} = await opening.ask('Can you paint?', CAT);
      expect(error).to.equal(undefined);
      expect(pictures(opening.agent.asked[0]!.body)).to.equal(1);
      return opening;
    };

    test('dropped before the next question → not sent, its words are', async (context) => {
      const {agent, talk, ask} = await opened(context, protocol);
      await ask('One', CAT);
      talk.drop();
      const {text: reply, error} = await ask('Two');
      expect(error).to.equal(undefined);
      expect(reply).to.match(/\bOne\b.*Two$/);
      expect(pictures(agent.asked.map(({body}) => body))).to.equal(1);
    });

    test('dropped before the results of a tool → not sent, its words are', async (context) => {
      const {agent, talk} = await painting(context);
      talk.drop();
      const {text: reply, error} = await talk.give({value: 'red'});
      expect(error).to.equal(undefined);
      expect(reply).to.include('red');
      const sent = agent.asked[1]!.body;
      expect(pictures(sent)).to.equal(0);
      expect(JSON.stringify(messagesIn(sent)[0])).to.include('Can you paint?');
    });

    test('results of a tool, then a question → once in each request, in its message', async (context) => {
      const {agent, talk, ask} = await painting(context);
      await talk.give({value: 'red'});
      await ask('Two');
      for (const {body} of agent.asked) {
        expect(pictures(body)).to.equal(1);
        expect(pictures(messagesIn(body)[0])).to.equal(1);
      }
      expect(agent.asked).to.have.length(3);
    });

    test('the same words with two pictures → each in its own message', async (context) => {
      const {agent, ask} = await opened(context, protocol);
      await ask('What is this', CAT);
      await ask('What is this', DOG);
      await ask('Three');
      const sent = messagesIn(agent.asked[2]!.body);
      const has = (data: string) => sent.map((message) => JSON.stringify(message).includes(data));
      expect(has('cG5n')).to.deep.equal([true, false, false, false, false]);
      expect(has('anBlZw==')).to.deep.equal([false, false, true, false, false]);
    });
  });
}

for (const protocol of PROTOCOLS.filter(({keeps}) => !keeps)) {
  test(`a picture alone, dropped, by ${protocol.name} → its message is left out`, async (context) => {
    const {agent, talk, ask} = await opened(context, protocol);
    await ask('', CAT);
    talk.drop();
    expect((await ask('Two')).error).to.equal(undefined);
    expect(messagesIn(agent.asked[1]!.body).map(({role}) => role)).to.deep.equal(['assistant', 'user']);
  });
}

test('an approval of the AI SDK → the words of the reply that waits come once, after the question', async (context) => {
  const protocol = WHOLE.find(({name}) => name === 'AI SDK')!;
  const {agent, talk, ask} = await opened(context, protocol);
  await ask('May I have an approval?', CAT);
  expect((await talk.answer('true')).error).to.equal(undefined);
  const sent = messagesIn(agent.asked[1]!.body);
  expect(sent.map(({role}) => role)).to.deep.equal(['user', 'assistant']);
  expect(sent.map(pictures)).to.deep.equal([1, 0]);
});

suite('uploads to Dify', () => {
  test('a picture alone → uploaded for the visitor, with its name as the query', async (context) => {
    const {agent, talk, ask} = await opened(context, DIFY);
    const {text: reply, error} = await ask('', CAT, TERMS);
    expect(error).to.equal(undefined);
    expect(reply).to.match(/^I know: \[image\/png, 3 bytes, cat.png\] .* cat.png, terms.pdf$/);
    const [first, second, question] = agent.asked;
    expect([first, second].map((one) => one!.path)).to.deep.equal(['/v1/files/upload', '/v1/files/upload']);
    expect(first!.body.user).to.equal(talk.id);
    expect(first!.headers['content-type']).to.match(/^multipart\/form-data; boundary=/);
    expect(question!.body).to.include({query: 'cat.png, terms.pdf', user: talk.id});
    expect((question!.body.files as Fields[]).map(({type}) => type)).to.deep.equal(['image', 'document']);
  });

  test('no file → one request without the field', async (context) => {
    const {agent, ask} = await opened(context, DIFY);
    await ask('Hello');
    expect(agent.asked).to.have.length(1);
    expect(agent.asked[0]!.body).not.to.have.property('files');
  });

  test('a type that the server does not take → its status; the question is not asked', async (context) => {
    const {agent, ask} = await opened(context, DIFY);
    const {error} = await ask('Hello', fileOf('a.txt', 'text/plain', 'a'));
    expect(error).to.include({type: 'http', status: 415, code: 'unsupported_file_type'});
    expect(agent.asked).to.have.length(1);
  });

  test('another answer than JSON → protocol error', async (context) => {
    const {ask} = await opened(context, DIFY);
    expect((await ask('Hello', {...CAT, name: 'strange.png'})).error).to.include({type: 'protocol'});
  });

  test('no uploads at the server → its status; the thread is not taken for lost', async (context) => {
    const {agent, talk} = await opened(context, {
      ...DIFY,
      make: (url) =>
        dify({
          url: `${url}/v1`,
          fetch: (input, init) => fetch((input as string).replace('/files/', '/nothing/'), init),
        }),
    });
    await talk.ask('One');
    talk.attached = [CAT];
    expect((await talk.ask('Two')).error).to.include({type: 'http', status: 404});
    expect(agent.asked).to.have.length(2);
  });

  test('the server has lost the thread → the file of the question is uploaded once', async (context) => {
    const {agent, ask} = await opened(context, DIFY);
    await ask('One', CAT);
    agent.forget();
    expect((await ask('Two', TERMS)).text).to.match(/^I know: \[image\/png.*\[application\/pdf[^]*Two$/);
    expect(agent.asked.map(({path}) => path.split('/')[2])).to.deep.equal([
      ...['files', 'chat-messages'],
      ...['files', 'chat-messages', 'files', 'chat-messages'],
    ]);
  });

  test('stop during an upload → the reason of the signal; the question is not asked', async (context) => {
    const stop = new AbortController();
    const {agent, talk} = await opened(context, {
      ...DIFY,
      make: (url) =>
        dify({
          url: `${url}/v1`,
          fetch: (input, init) => {
            queueMicrotask(() => stop.abort('enough'));
            return fetch(input, init);
          },
        }),
    });
    talk.attached = [CAT];
    expect((await talk.ask('Hello', stop.signal)).error).to.equal('enough');
    expect(agent.asked.map(({path}) => path)).not.to.include('/v1/chat-messages');
  });
});

test('bytes of any number → their base64, also at the end of a piece', async () => {
  const encoded = async (bytes: Uint8Array<ArrayBuffer>) => {
    const files = [{name: 'a.png', type: 'image/png', data: new Blob([bytes])}];
    const [part] = await partsOf({role: 'user', content: '', files}, (_, base64) => ({base64}));
    return (part as {base64: string}).base64;
  };
  const sizes = fc.oneof(
    fc.integer({min: 0, max: 300}),
    fc.integer({min: 49_145, max: 49_160}),
    fc.constant(200_001),
  );
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(255), async (size, seed) => {
      const bytes = Uint8Array.from({length: size}, (_, index) => (index * 7 + seed) % 256);
      expect((await encoded(bytes)) === Buffer.from(bytes).toString('base64')).to.equal(true);
    }),
    {numRuns: 30},
  );
});
