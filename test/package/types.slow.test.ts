import {test} from 'node:test';
import {expect} from 'chai';

import {example} from '../support/guides.js';
import {isExhaustive} from '../support/sample.js';
import {allIn, assertRefused, typedApplication} from '../support/typed-application.js';

// Programs of applications, with marks for `assertRefused`. For Vue: test/matrix/frameworks/vue-types.test.ts.

const PLAIN = `
  import 'chat-bot-element/define';
  import {createChatClient} from 'chat-bot-element/client';
  import {createRelay} from 'chat-bot-element/relay';
  import {type RedisClient, redisStore} from 'chat-bot-element/relay/redis';

  const chat = document.createElement('chat-bot');
  chat.headers = async () => ({authorization: 'Bearer example'});
  chat.transport = async function* (request, signal) {
    if (!signal.aborted) yield {type: 'delta', text: request.messages.map(({content}) => content).join()};
    yield {type: 'error', status: 429, retryAfter: 5};
  };
  chat.transport = createChatClient({baseUrl: 'https://agents.example.com'});
  chat.blocks = {math: (source, {display}) => new Text(source + display), chart: async () => undefined};
  chat.blocks = {math: () => '<b>Bold</b>'}; // wrong: string
  chat.starters = ['One?', 'Two?'];
  chat.stream = 'false'; // wrong: boolean
  chat.heading.length; // wrong: undefined
  chat.thinking = 'show'; // wrong: string
  chat.addEventListener('chat-bot-feedback', ({rating, reason, comment}) => [rating, reason, comment]);
  chat.addEventListener('chat-bot-send', (event) => {
    event.text = event.text.trim();
    event.body.metadata = {page: location.pathname};
    event.preventDefault();
  });
  document.querySelector('chat-bot')?.messages.at(-1)?.content;

  declare const apiKey: string | undefined;
  declare const client: RedisClient;
  const relay = {
    serviceUrl: 'https://agents.example.com',
    bots: ['docs'],
    origins: ['https://www.example.com'],
    clientAddress: 'shared',
    store: redisStore({client}),
    authorize: async () => ({account: 'ada'}),
  } as const;
  createRelay({...relay, apiKey, budgets: {docs: {questionsPerDay: 1_000}}, onStoreError: 'deny'});
  createRelay({...relay, apiKey: 7}); // wrong: number
  createRelay(relay); // wrong: apiKey
  createRelay({...relay, apiKey, budgets: {docs: {questionsPerHour: 1_000}}}); // wrong: questionsPerHour

  chat.botid = 'docs'; // wrong: botid
  chat.mode = 'popup'; // wrong: popup
  chat.transport = () => 'Hello'; // wrong: string
  chat.status = 'ready'; // wrong: read-only
  chat.send(); // wrong: arguments
  chat.addEventListener('chat-bot-send', (event) => event.message); // wrong: message
`;

/** Returns tags with one wrong attribute each, and what the error says of it. */
const wrongTags = (tag: string, attributes: Readonly<Record<string, string>>) =>
  `export const wrong = [\n${Object.entries({
    'identifier="docs"': 'identifier',
    'mode="popup"': 'popup',
    ...attributes,
  })
    .map(([attribute, error]) => `<${tag} ${attribute} />, // wrong: ${error}`)
    .join('\n')}\n];\n`;

const JSX = `
  export const right = (heading?: string) => (
    <chat-bot
      ref={useRef<ChatBot>(null)}
      key="docs"
      style={{blockSize: '36rem', '--chat-bot-accent': 'teal'}}
      max-history={20}
      stream="false"
      starters={['One?', 'Two?']}
      open
      heading={heading}
      headers={async () => ({authorization: 'Bearer example'})}
      onClick={(event) => event.currentTarget.stop()}
      onchat-bot-send={(event) => void (event.text = event.text.trim())}
    >
      <a href="/contact">Write to us.</a>
    </chat-bot>
  );

  ${wrongTags('chat-bot', {
    'bot-id={5}': 'bot-id',
    'max-history="many"': 'many',
    'stream="no"': 'no',
    'timestamps="false"': 'string',
    'status="ready"': 'status',
    'ref={useRef<HTMLInputElement>(null)}': 'ChatBot',
    'onchat-bot-send={(event) => event.message}': 'message',
  })}`;

/** Returns the program with the types of a library of JSX, whose hooks are in this module. */
const withJsx = (library: string, hooks = library) => `
  import type {ChatBot} from 'chat-bot-element';
  import type {} from 'chat-bot-element/${library}';
  import type {JSX} from '${library}';
  import {useRef} from '${hooks}';
  ${JSX}`;

const REACT_COMPONENT = `
  import type {ChatBot as ChatBotElement} from 'chat-bot-element';
  import {ChatBot, type ChatBotProps} from 'chat-bot-element/react';
  import {useRef} from 'react';

  export const right = (
    <ChatBot
      ref={useRef<ChatBotElement>(null)}
      key="docs"
      style={{blockSize: '36rem', '--chat-bot-accent': 'teal'}}
      maxHistory={20}
      stream="false"
      onClick={(event) => event.currentTarget.stop()}
      onChatBotSend={(event) => event.preventDefault()}
    >
      <a href="/contact">Write to us.</a>
    </ChatBot>
  );

  ${wrongTags('ChatBot', {
    'botId={5}': 'number',
    'ref={useRef<HTMLInputElement>(null)}': 'ChatBot',
    'onChatBotSend={(event) => event.message}': 'message',
  })}`;

const SOLID = `
  import type {ChatBot} from 'chat-bot-element';
  import type {} from 'chat-bot-element/solid';
  import type {JSX} from 'solid-js';

  export const right = (chat: ChatBot, heading?: string) => (
    <chat-bot
      ref={chat}
      classList={{wide: true}}
      style={{'block-size': '36rem', '--chat-bot-accent': 'teal'}}
      max-history={20}
      prop:maxLength={2000}
      stream="false"
      starters={['One?', 'Two?']}
      open
      heading={heading}
      onClick={(event) => event.currentTarget.stop()}
      on:chat-bot-send={(event) => void (event.text = event.text.trim())}
    >
      <a href="/contact" slot="welcome">Write to us.</a>
    </chat-bot>
  );

  ${wrongTags('chat-bot', {
    'bot-id={5}': 'bot-id',
    'botId="docs"': 'botId',
    'maxlength={2000}': 'number',
    'max-history="many"': 'many',
    'prop:status="ready"': 'status',
    'prop:theme="blue"': 'blue',
    'on:chat-bot-send={(event) => event.message}': 'message',
  })}`;

/** Svelte's compiler turns the attributes of a tag into such objects. */
const SVELTE = `
  import type {} from 'chat-bot-element/svelte';
  import type {SvelteHTMLElements} from 'svelte/elements';

  type Attributes = SvelteHTMLElements['chat-bot'];

  export const right: Attributes = {
    style: 'block-size: 36rem',
    'bot-id': 'docs',
    'max-history': 20,
    stream: 'false',
    starters: ['One?'],
    open: true,
    onclick: (event) => event.currentTarget.stop(),
    'onchat-bot-send': (event) => void (event.text = event.text.trim()),
    'on:chat-bot-error': ({error}) => console.log(error.type),
  };

  export const wrong = [
    {identifier: 'docs'}, // wrong: identifier
    {'bot-id': 5}, // wrong: number
    {mode: 'popup'}, // wrong: popup
    {'max-history': 'many'}, // wrong: many
    {stream: 'no'}, // wrong: no
    {status: 'ready'}, // wrong: status
    {'onchat-bot-sent': () => undefined}, // wrong: onchat-bot-sent
    {'onchat-bot-send': (event) => event.message}, // wrong: message
    {'on:chat-bot-send': (event) => event.message}, // wrong: message
  ] satisfies Attributes[];
`;

const {compile, settable, attributes, events, camelCasedHandlers} = typedApplication();
const properties = [...settable, ...attributes, ...events.map((name) => `on${name}`)];
const listeners = events.map((name) => `on:${name}`);
const tag = "JSX.IntrinsicElements['chat-bot']";
const react = {jsx: 'react-jsx', jsxImportSource: 'react'};
const preact = {jsx: 'react-jsx', jsxImportSource: 'preact'};
const solid = {jsx: 'preserve', jsxImportSource: 'solid-js'};
const solidNames = [...settable.map((name) => `prop:${name}`), ...attributes, ...listeners];

test('application without a framework → element and events are typed, no other types needed', () => {
  const {complaints, sources} = compile('plain.ts', PLAIN, {
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
  });
  assertRefused(PLAIN, complaints);
  expect(
    sources.filter((path) =>
      /\/node_modules\/(?:@types\/)?(?:react|preact|solid-js|svelte|vue)\//.test(path),
    ),
  ).to.deep.equal([]);
});

for (const [name, program, type, names, options] of [
  ['React', withJsx('react'), tag, properties, react],
  ['component for React', REACT_COMPONENT, 'ChatBotProps', [...settable, ...camelCasedHandlers], react],
  ...(isExhaustive ? [['Preact', withJsx('preact', 'preact/hooks'), tag, properties, preact] as const] : []),
  ['Solid', SOLID, tag, solidNames, solid],
  ['Svelte', SVELTE, 'Attributes', [...properties, ...listeners], {}],
] as const) {
  test(`${name} → properties and events are typed`, () => {
    const whole = `${program}\n${allIn(type, names)}`;
    assertRefused(whole, compile('program.tsx', whole, options).complaints);
  });
}

for (const [words, options] of [
  ['HelpTag()', react],
  ['solid-js', solid],
] as const) {
  test(`example of docs/types.md with ${words} → compiles`, () => {
    const program = example('types.md', 'Types for frameworks', words);
    expect(compile('help.tsx', program, options).complaints).to.deep.equal([]);
  });
}
