import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import {example} from '../support/guides.js';
import {isExhaustive} from '../support/sample.js';
import {allIn, assertRefused, TypedApplication} from '../support/typed-application.js';

// Programs of applications, with marks for `assertRefused`. For Vue: test/matrix/frameworks/vue-types.test.ts.

const PLAIN = `
  import 'chat-bot-element/define';
  import {createChatClient} from 'chat-bot-element/client';
  import {createRelay} from 'chat-bot-element/relay';
  import {type RedisClient, redisStore} from 'chat-bot-element/relay/redis';

  const chat = document.createElement('chat-bot');
  chat.botId = 'docs';
  chat.headers = async () => ({authorization: 'Bearer example'});
  chat.transport = async function* (request, signal) {
    if (!signal.aborted) yield {type: 'delta', text: request.messages.map(({content}) => content).join()};
    yield {type: 'error', status: 429, retryAfter: 5};
  };
  chat.transport = createChatClient({baseUrl: 'https://agents.example.com'});
  chat.transport = null;
  chat.addEventListener('chat-bot-send', (event) => {
    event.text = event.text.trim();
    event.body.metadata = {page: location.pathname};
    event.preventDefault();
  });
  chat.addEventListener('chat-bot-error', ({error}) => console.log(error.retryAfter));
  document.querySelector('chat-bot')?.messages.at(-1)?.content;
  createChatClient({baseUrl: 'https://agents.example.com'});

  const relay = {
    serviceUrl: 'https://agents.example.com',
    bots: ['docs'],
    origins: ['https://www.example.com'],
    clientAddress: 'shared',
  } as const;
  declare const environment: Record<string, string | undefined>;
  createRelay({...relay, apiKey: environment['AGENT_KEY']});
  createRelay({...relay, apiKey: 7}); // wrong: number
  createRelay(relay); // wrong: apiKey
  declare const client: RedisClient;
  createRelay({...relay, apiKey: '7', store: redisStore({client}), authorize: async () => ({account: 'ada'})});
  createRelay({...relay, apiKey: '7', budgets: {docs: {questionsPerDay: 1_000}}, onStoreError: 'deny'});
  createRelay({...relay, apiKey: '7', budgets: {docs: {questionsPerHour: 1_000}}}); // wrong: questionsPerHour

  chat.botid = 'docs'; // wrong: botid
  chat.mode = 'popup'; // wrong: popup
  chat.transport = () => 'Hello'; // wrong: string
  chat.status = 'ready'; // wrong: read-only
  chat.send(); // wrong: arguments
  chat.addEventListener('chat-bot-send', (event) => event.message); // wrong: message
`;

const JSX = `
  export const Chat = ({heading}: {heading?: string}) => {
    const chat = useRef<ChatBot>(null);
    return (
      <chat-bot
        ref={chat}
        key="docs"
        slot="help"
        className="help"
        style={{blockSize: '36rem', '--chat-bot-accent': 'teal'}}
        aria-label="Help"
        data-test="help"
        bot-id="docs"
        baseUrl="https://agents.example.com"
        max-history={20}
        maxlength="2000"
        stream={false}
        mode="floating"
        placement="start"
        launcher-label="Ask us"
        open
        heading={heading}
        headers={async () => ({authorization: 'Bearer example'})}
        strings={{send: 'Ask'}}
        onClick={() => chat.current?.stop()}
        onchat-bot-send={(event) => {
          event.text = event.text.trim();
          event.preventDefault();
        }}
        onchat-bot-error={({error}) => console.log(error.type)}
      >
        <a href="/contact">Write to us.</a>
      </chat-bot>
    );
  };

  export const wrong = [
    <chat-bot identifier="docs" />, // wrong: identifier
    <chat-bot bot-id={5} />, // wrong: bot-id
    <chat-bot mode="popup" />, // wrong: popup
    <chat-bot max-history="many" />, // wrong: many
    <chat-bot status="ready" />, // wrong: status
    <chat-bot ref={useRef<HTMLInputElement>(null)} />, // wrong: ChatBot
    <chat-bot onchat-bot-open={5} />, // wrong: onchat-bot-open
    <chat-bot onchat-bot-send={(event) => event.message} />, // wrong: message
  ];
`;

const REACT = `
  import type {ChatBot} from 'chat-bot-element';
  import type {} from 'chat-bot-element/react';
  import {useRef, type JSX} from 'react';
  ${JSX}`;

const REACT_COMPONENT = `
  import type {ChatBot as ChatBotElement} from 'chat-bot-element';
  import {ChatBot, type ChatBotProps} from 'chat-bot-element/react';
  import {useRef} from 'react';

  export const Help = () => (
    <ChatBot
      ref={useRef<ChatBotElement>(null)}
      key="docs"
      className="help"
      style={{blockSize: '36rem', '--chat-bot-accent': 'teal'}}
      aria-label="Help"
      botId="docs"
      maxHistory={20}
      mode="floating"
      open
      headers={async () => ({authorization: 'Bearer example'})}
      onClick={(event) => event.currentTarget.stop()}
      onChatBotSend={(event) => event.preventDefault()}
      onChatBotError={({error}) => console.log(error.type)}
    >
      <a href="/contact">Write to us.</a>
    </ChatBot>
  );

  export const wrong = [
    <ChatBot identifier="docs" />, // wrong: identifier
    <ChatBot botId={5} />, // wrong: number
    <ChatBot mode="popup" />, // wrong: popup
    <ChatBot onChatBotSend={(event) => event.message} />, // wrong: message
    <ChatBot ref={useRef<HTMLInputElement>(null)} />, // wrong: ChatBot
  ];
`;

const PREACT = `
  import type {ChatBot} from 'chat-bot-element';
  import type {} from 'chat-bot-element/preact';
  import type {JSX} from 'preact';
  import {useRef} from 'preact/hooks';
  ${JSX}`;

const SOLID = `
  import type {ChatBot} from 'chat-bot-element';
  import type {} from 'chat-bot-element/solid';
  import type {JSX} from 'solid-js';

  export const Chat = (props: {heading?: string; limit: number}) => {
    let chat: ChatBot | undefined;
    return (
      <chat-bot
        ref={chat}
        slot="help"
        class="help"
        classList={{wide: true}}
        style={{'block-size': '36rem', '--chat-bot-accent': 'teal'}}
        aria-label="Help"
        data-test="help"
        bot-id="docs"
        base-url="https://agents.example.com"
        max-history={20}
        maxlength="2000"
        prop:maxLength={props.limit}
        stream={false}
        mode="floating"
        open
        heading={props.heading}
        headers={async () => ({authorization: 'Bearer example'})}
        prop:strings={{send: 'Ask'}}
        onClick={() => chat?.stop()}
        on:chat-bot-send={(event) => {
          event.text = event.text.trim();
          event.preventDefault();
        }}
        on:chat-bot-error={({error}) => console.log(error.type)}
      >
        <a href="/contact" slot="welcome">Write to us.</a>
      </chat-bot>
    );
  };

  export const wrong = [
    <chat-bot identifier="docs" />, // wrong: identifier
    <chat-bot bot-id={5} />, // wrong: bot-id
    <chat-bot botId="docs" />, // wrong: botId
    <chat-bot maxlength={2000} />, // wrong: number
    <chat-bot mode="popup" />, // wrong: popup
    <chat-bot max-history="many" />, // wrong: many
    <chat-bot prop:status="ready" />, // wrong: status
    <chat-bot prop:theme="blue" />, // wrong: blue
    <chat-bot on:chat-bot-open={5} />, // wrong: chat-bot-open
    <chat-bot on:chat-bot-send={(event) => event.message} />, // wrong: message
  ];
`;

/** Svelte's compiler turns the attributes of a tag into such objects. */
const SVELTE = `
  import type {} from 'chat-bot-element/svelte';
  import type {SvelteHTMLElements} from 'svelte/elements';

  type Attributes = SvelteHTMLElements['chat-bot'];

  export const right: Attributes[] = [
    {
      slot: 'help',
      class: 'help',
      style: 'block-size: 36rem',
      'aria-label': 'Help',
      'data-test': 'help',
      'bot-id': 'docs',
      baseUrl: 'https://agents.example.com',
      'max-history': 20,
      maxlength: '2000',
      stream: false,
      mode: 'floating',
      open: true,
      headers: async () => ({authorization: 'Bearer example'}),
      strings: {send: 'Ask'},
      onclick: (event) => event.currentTarget.stop(),
      'onchat-bot-send': (event) => {
        event.text = event.text.trim();
        event.preventDefault();
      },
      'on:chat-bot-error': ({error}) => console.log(error.type),
    },
  ];

  export const wrong = [
    {identifier: 'docs'}, // wrong: identifier
    {'bot-id': 5}, // wrong: number
    {mode: 'popup'}, // wrong: popup
    {'max-history': 'many'}, // wrong: many
    {status: 'ready'}, // wrong: status
    {'onchat-bot-open': 5}, // wrong: number
    {'onchat-bot-sent': () => undefined}, // wrong: onchat-bot-sent
    {'onchat-bot-send': (event) => event.message}, // wrong: message
    {'on:chat-bot-send': (event) => event.message}, // wrong: message
  ] satisfies Attributes[];
`;

/** The page with the examples of tags. */
const TYPES = ['types.md', 'Types for frameworks'] as const;

suite('types of the package', () => {
  let application: TypedApplication;

  before(() => {
    application = new TypedApplication();
  });
  after(() => application.remove());

  test('application without a framework → element and events are typed, no other types needed', () => {
    const {complaints, sources} = application.compile('plain.ts', PLAIN, {
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
    });
    assertRefused(PLAIN, complaints);
    assert.deepEqual(
      sources.filter((path) =>
        /\/node_modules\/(?:@types\/)?(?:react|preact|solid-js|svelte|vue)\//.test(path),
      ),
      [],
    );
  });

  test('React → properties and events are typed', () => {
    const program = `${REACT}\n${allIn("JSX.IntrinsicElements['chat-bot']", application.withHandlers())}`;
    const options = {jsx: 'react-jsx', jsxImportSource: 'react'};
    assertRefused(program, application.compile('react.tsx', program, options).complaints);
    const {complaints} = application.compile('help.tsx', example(...TYPES, 'HelpTag()'), options);
    assert.deepEqual(complaints, []);
  });

  test('component for React → options and events are typed', () => {
    const program = `${REACT_COMPONENT}\n${allIn('ChatBotProps', [...application.settable(), ...application.camelCasedHandlers()])}`;
    const options = {jsx: 'react-jsx', jsxImportSource: 'react'};
    assertRefused(program, application.compile('component.tsx', program, options).complaints);
  });

  if (isExhaustive) {
    test('Preact → properties and events are typed', () => {
      const program = `${PREACT}\n${allIn("JSX.IntrinsicElements['chat-bot']", application.withHandlers())}`;
      assertRefused(
        program,
        application.compile('preact.tsx', program, {
          jsx: 'react-jsx',
          jsxImportSource: 'preact',
        }).complaints,
      );
    });
  }

  test('Solid → properties and events are typed', () => {
    const names = [
      ...application.settable().map((name) => `prop:${name}`),
      ...application.attributes(),
      ...application.events().map((name) => `on:${name}`),
    ];
    const program = `${SOLID}\n${allIn("JSX.IntrinsicElements['chat-bot']", names)}`;
    const options = {jsx: 'preserve', jsxImportSource: 'solid-js'};
    assertRefused(program, application.compile('solid.tsx', program, options).complaints);
    const {complaints} = application.compile('help.tsx', example(...TYPES, 'solid-js'), options);
    assert.deepEqual(complaints, []);
  });

  test('Svelte → properties and events are typed', () => {
    const names = [...application.withHandlers(), ...application.events().map((name) => `on:${name}`)];
    const program = `${SVELTE}\n${allIn('Attributes', names)}`;
    assertRefused(program, application.compile('svelte.ts', program).complaints);
  });
});
