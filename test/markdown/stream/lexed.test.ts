import {suite, test} from 'node:test';
import {expect} from 'chai';
import {Lexer} from 'marked';

import type {Page} from '../../../src/markdown/sink/sink.js';
import {StreamingRenderer} from '../../../src/markdown/stream/streaming-renderer.js';
import {realisticReply} from '../../bench/replies.js';
import {TextSink} from '../../support/text-sink.js';

/** In characters. */
const TOKEN = 4;

/** Calls `work`. Returns the number of characters that marked reads meanwhile. Text inside of what it reads counts once. */
function lexedIn(work: () => void): {blocks: number; inline: number} {
  const lexed = {blocks: 0, inline: 0};
  const methods = [
    ['blocks', 'blockTokens'],
    ['inline', 'inlineTokens'],
  ] as const;
  const natives = methods.map(([, name]) => Object.getOwnPropertyDescriptor(Lexer.prototype, name)!);
  let isInside = false;
  for (const [index, [kind, name]] of methods.entries()) {
    const lex = natives[index]!.value as (this: Lexer, src: string, ...rest: unknown[]) => unknown;
    Object.defineProperty(Lexer.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Lexer, src: string, ...rest: unknown[]) {
        if (isInside) return lex.call(this, src, ...rest);
        lexed[kind] += src.length;
        isInside = true;
        try {
          return lex.call(this, src, ...rest);
        } finally {
          isInside = false;
        }
      },
    });
  }
  try {
    work();
  } finally {
    methods.forEach(([, name], index) => Object.defineProperty(Lexer.prototype, name, natives[index]!));
  }
  return lexed;
}

/** How often a growing reply is drawn, in seconds: in the first frame after 50 ms. */
const INTERVAL = 4 / 60;

/**
 * Draws a reply as it grows. Returns how many times each character was lexed, as a part of `blocks` and of `inline` text, and
 * the `lag`: how many of the characters that had arrived were not shown at some moment, without stars.
 */
function stream(reply: string, tokensPerSecond: number) {
  const sinks: TextSink[] = [];
  const begin = () => {
    const sink = new TextSink();
    sinks.push(sink);
    return sink;
  };
  const page: Page = {begin};
  let lag = 0;
  const renderer = new StreamingRenderer(page, () => 'ready');
  let drawn = 0;
  const {blocks, inline} = lexedIn(() => {
    for (let time = INTERVAL; drawn < reply.length; time += INTERVAL) {
      const end = Math.floor(time * tokensPerSecond) * TOKEN;
      renderer.add(reply.slice(drawn, end));
      drawn = end;
      while (renderer.step(false) === 'more');
      const shown = sinks.reduce((sum, {written}) => sum + written.length, 0);
      lag = Math.max(lag, reply.slice(0, drawn).replaceAll('*', '').length - shown);
    }
    while (renderer.step(true) === 'more');
  });
  return {blocks: blocks / reply.length, inline: inline / reply.length, lag};
}

suite('text that is lexed again', () => {
  for (const [tokensPerSecond, most] of [
    [60, 1.5],
    [200, 1.2],
    [2_000, 1.2],
  ] as const) {
    test(`reply of 20,000 characters at ${tokensPerSecond} tokens a second → each lexed at most ${most} times`, () => {
      const {blocks, inline} = stream(realisticReply(20_000), tokensPerSecond);
      expect(blocks, 'blocks').to.be.at.most(most);
      expect(inline, 'inline text').to.be.at.most(most);
    });
  }

  for (const [what, text] of [
    ['words', 'word '.repeat(1_100)],
    ['lines', 'a short line of words\n'.repeat(250)],
    ['lines that begin with bold words', '**bold** words\n'.repeat(300)],
  ] as const) {
    test(`paragraph of ${text.length} characters, ${what} → lexed once, shown as it arrives`, () => {
      const {blocks, lag} = stream(text, 60);
      expect(blocks).to.be.at.most(1.1);
      expect(lag).to.be.at.most(40);
    });
  }
});
