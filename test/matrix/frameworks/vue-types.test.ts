// Vue's compiler is installed into the cache. Types for other frameworks: test/package/types.slow.test.ts.
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {blocks, example, read} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {allIn, assertRefused, typedApplication} from '../../support/typed-application.js';

const COMPILER = ['vue-tsc@3.2.9', 'typescript@6.0.3'];

const VUE_TSC = join(mustInstall('vue-tsc', COMPILER), 'node_modules/vue-tsc/bin/vue-tsc.js');

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
    :style="{blockSize: '36rem', '--chat-bot-accent': 'teal'}"
    bot-id="docs"
    max-history="20"
    :maxlength="2000"
    stream="false"
    :starters="['One?', 'Two?']"
    open
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
  <chat-bot stream="no" /><!-- wrong: no -->
  <chat-bot status="ready" /><!-- wrong: status -->
  <chat-bot @chat-bot-sent="stop" /><!-- wrong: onChatBotSent -->
  <chat-bot @chat-bot-send="(event) => event.message" /><!-- wrong: message -->
</template>`;

test('Vue → properties and events are typed', () => {
  const {compile, settable, camelCasedHandlers} = typedApplication();
  const props = "InstanceType<import('vue').GlobalComponents['chat-bot']>['$props']";
  const program = VUE.replace(
    '</script>',
    `${allIn(props, [...settable, 'maxlength', ...camelCasedHandlers])}\n</script>`,
  );
  const options = {exactOptionalPropertyTypes: false, skipLibCheck: true};
  assertRefused(program, compile('Chat.vue', program, options, VUE_TSC).complaints);
  const help = example('types.md', 'Types for frameworks', 'useTemplateRef');
  expect(compile('Help.vue', help, options, VUE_TSC).complaints).to.deep.equal([]);
  for (const {heading, language, code} of blocks(read('docs/vue.md'))) {
    if (heading !== 'A component' || language !== 'vue') continue;
    expect(compile('Guide.vue', code, options, VUE_TSC).complaints).to.deep.equal([]);
  }
});
