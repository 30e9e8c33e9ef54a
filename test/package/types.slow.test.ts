import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after, before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import type {CustomElementDeclaration, Package} from 'custom-elements-manifest';

import {unpackPackage, type Application} from '../support/install-package.js';
import {example} from '../support/readme.js';
import {isExhaustive, sample} from '../support/sample.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Programs of applications. A line with `wrong:` must be refused, with a message that contains the text after it; no other line may be.

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

/** The compiler of Svelte makes such objects of the attributes of a tag. */
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

const VUE = `
<script setup lang="ts">
import type {ChatBotReplyEvent} from 'chat-bot-element';
import type {} from 'chat-bot-element/vue';
import {useTemplateRef} from 'vue';

const chat = useTemplateRef('chat');
const stop = () => chat.value?.stop();
const start = () => chat.value?.start(); // wrong: start
const onReply = (event: ChatBotReplyEvent) => event.message.content;
</script>

<template>
  <chat-bot
    ref="chat"
    key="docs"
    slot="help"
    class="help"
    :style="{blockSize: '36rem', '--chat-bot-accent': 'teal'}"
    aria-label="Help"
    bot-id="docs"
    base-url="https://agents.example.com"
    max-history="20"
    :maxlength="2000"
    :stream="false"
    mode="floating"
    open
    :headers="async () => ({authorization: 'Bearer example'})"
    :strings="{send: 'Ask'}"
    @click="stop"
    @chat-bot-open.once="start"
    @chat-bot-reply="onReply"
    @chat-bot-send="(event) => { event.text = event.text.trim(); event.preventDefault(); }"
  >
    <h2 slot="header">Help</h2>
    <a href="/contact" :slot="5">Write to us.</a><!-- wrong: number -->
  </chat-bot>

  <chat-bot identifier="docs" /><!-- wrong: identifier -->
  <chat-bot :bot-id="5" /><!-- wrong: number -->
  <chat-bot mode="popup" /><!-- wrong: popup -->
  <chat-bot max-history="many" /><!-- wrong: many -->
  <chat-bot status="ready" /><!-- wrong: status -->
  <chat-bot @chat-bot-sent="stop" /><!-- wrong: onChatBotSent -->
  <chat-bot @chat-bot-send="(event) => event.message" /><!-- wrong: message -->
</template>`;

interface Complaint {
  readonly line: number;
  readonly message: string;
}

/** Compares the errors of a compiler with the lines that are marked as wrong. */
function assertRefused(program: string, complaints: readonly Complaint[]): void {
  const marks = program.split('\n').map((line) => /\bwrong: (\S+)/.exec(line)?.[1]);
  for (const {line, message} of complaints) {
    const mark = marks[line - 1];
    assert.ok(mark !== undefined && message.includes(mark), `line ${line}: ${message}`);
  }
  const refused = new Set(complaints.map(({line}) => line));
  marks.forEach((mark, index) => {
    if (mark !== undefined) assert.ok(refused.has(index + 1), `nothing is wrong with "${mark}"`);
  });
}

/** Where the README has its examples. */
const README = 'Types for frameworks';

const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  // The compiler's own need not be looked at each time.
  skipDefaultLibCheck: true,
  noEmit: true,
  listFiles: true,
};

const TSC = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const VUE_TSC = createRequire(import.meta.url).resolve('vue-tsc/bin/vue-tsc.js');

/** Returns the errors that a compiler printed. Those of other files than `file` are in line 0, which is never wrong. */
function complaintsOf(output: string, file: string): Complaint[] {
  return [...output.matchAll(/^(\S[^(\n]*)\((\d+),\d+\): (.*(?:\n +.*)*)/gm)].map(
    ([, path = '', line, message = '']) => ({
      line: path.endsWith(file) ? Number(line) : 0,
      message: `${path}: ${message}`,
    }),
  );
}

suite('types of the package', () => {
  let application: Application;
  let described: CustomElementDeclaration;

  before(() => {
    application = unpackPackage();
    for (const name of ['@types/react', 'preact', 'solid-js', 'svelte', 'vue']) {
      const target = join(application.folder, 'node_modules', name);
      mkdirSync(join(target, '..'), {recursive: true});
      symlinkSync(join(root, 'node_modules', name), target, 'junction');
    }
    const manifest = join(application.installed, 'dist', 'custom-elements.json');
    const {modules} = JSON.parse(readFileSync(manifest, 'utf8')) as Package;
    described = modules
      .flatMap(({declarations = []}) => declarations)
      .find((declaration): declaration is CustomElementDeclaration => 'customElement' in declaration)!;
  });
  after(() => application.remove());

  /** Compiles one program of the application. */
  function compile(
    file: string,
    program: string,
    options: object = {},
    compiler = TSC,
  ): {complaints: Complaint[]; sources: string[]} {
    writeFileSync(join(application.folder, file), program);
    writeFileSync(
      join(application.folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {...OPTIONS, ...options},
        vueCompilerOptions: {strictTemplates: true},
        files: [file],
      }),
    );
    const {stdout} = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', application.folder], {
      encoding: 'utf8',
    });
    const sources = stdout.split('\n').filter((line) => line.startsWith('/'));
    assert.ok(
      sources.some((path) => path.endsWith(file)),
      stdout,
    );
    return {complaints: complaintsOf(stdout, file), sources};
  }

  /** The properties that a template can set: those of the element that are not read-only, without the queue, which is for scripts. */
  const settable = () =>
    (described.members ?? [])
      .filter((member) => member.kind === 'field' && !member.readonly && member.name !== 'queue')
      .map(({name}) => name);
  // A framework that sets properties would replace the method `diagnose` by its attribute; the property is `diagnosis`.
  const attributes = () =>
    (described.attributes ?? []).map(({name}) => name).filter((name) => name !== 'diagnose');
  const events = () => (described.events ?? []).map(({name}) => name);

  /** A line that is wrong if one of the names is no property of the type. */
  const allIn = (type: string, names: readonly string[]) =>
    `export const all: (keyof ${type})[] = ${JSON.stringify(names)};`;

  /** `onChatBotSend` for `chat-bot-send`. */
  const camelCasedHandlers = () =>
    events().map((name) => `on-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));

  const withHandlers = () => [...settable(), ...attributes(), ...events().map((name) => `on${name}`)];

  test('application without a framework → element and events are typed, no other types needed', () => {
    const {complaints, sources} = compile('plain.ts', PLAIN, {
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
    const program = `${REACT}\n${allIn("JSX.IntrinsicElements['chat-bot']", withHandlers())}`;
    const options = {jsx: 'react-jsx', jsxImportSource: 'react'};
    assertRefused(program, compile('react.tsx', program, options).complaints);
    const examples = [
      ['React', 'Help'],
      [README, 'HelpTag'],
    ] as const;
    for (const [heading, name] of sample(examples, 1)) {
      const {complaints} = compile('help.tsx', example(heading, `export function ${name}()`), options);
      assert.deepEqual(complaints, [], name);
    }
  });

  test('component for React → options and events are typed', () => {
    const program = `${REACT_COMPONENT}\n${allIn('ChatBotProps', [...settable(), ...camelCasedHandlers()])}`;
    const options = {jsx: 'react-jsx', jsxImportSource: 'react'};
    assertRefused(program, compile('component.tsx', program, options).complaints);
  });

  // The same program as for React.
  if (isExhaustive) {
    test('Preact → properties and events are typed', () => {
      const program = `${PREACT}\n${allIn("JSX.IntrinsicElements['chat-bot']", withHandlers())}`;
      assertRefused(
        program,
        compile('preact.tsx', program, {
          jsx: 'react-jsx',
          jsxImportSource: 'preact',
        }).complaints,
      );
    });
  }

  test('Solid → properties and events are typed', () => {
    const names = [
      ...settable().map((name) => `prop:${name}`),
      ...attributes(),
      ...events().map((name) => `on:${name}`),
    ];
    const program = `${SOLID}\n${allIn("JSX.IntrinsicElements['chat-bot']", names)}`;
    const options = {jsx: 'preserve', jsxImportSource: 'solid-js'};
    assertRefused(program, compile('solid.tsx', program, options).complaints);
    const {complaints} = compile('help.tsx', example(README, 'solid-js'), options);
    assert.deepEqual(complaints, []);
  });

  test('Svelte → properties and events are typed', () => {
    const names = [...withHandlers(), ...events().map((name) => `on:${name}`)];
    const program = `${SVELTE}\n${allIn('Attributes', names)}`;
    assertRefused(program, compile('svelte.ts', program).complaints);
  });

  test('Vue → properties and events are typed', () => {
    const props = "InstanceType<import('vue').GlobalComponents['chat-bot']>['$props']";
    const program = VUE.replace(
      '</script>',
      `${allIn(props, [...settable(), 'maxlength', ...camelCasedHandlers()])}\n</script>`,
    );
    const options = {exactOptionalPropertyTypes: false, skipLibCheck: true};
    assertRefused(program, compile('Chat.vue', program, options, VUE_TSC).complaints);
    // The compiler of Vue is the slowest.
    if (isExhaustive) {
      const {complaints} = compile('Help.vue', example(README, 'useTemplateRef'), options, VUE_TSC);
      assert.deepEqual(complaints, []);
    }
  });
});
