import {mock, suite, test} from 'node:test';

import {expect} from 'chai';

import type {ReplyEvent} from '../../src/client/decode.js';
import type {ChatServiceError} from '../../src/client/errors.js';
import {readReply} from '../../src/client/reply.js';

/** An event, or the seconds until the next one. */
type Step = ReplyEvent | number;

const text = (delta: string): ReplyEvent => ({delta});
const finish = (reason: string): ReplyEvent => ({finish: reason});
/** A chunk with text and a finish reason. */
const both = (delta: string, reason: string): ReplyEvent => ({delta, finish: reason});
const step: ReplyEvent = {step: 'Searching'};
/** A comment or a chunk with `usage` only: bytes without an event. */
const usage: ReplyEvent = {};
const error: ReplyEvent = {error: {}};
/** A person has taken the question, or a handover has been told. */
const wordless: ReplyEvent = {needsNoText: true};
const machine: ReplyEvent = {author: {name: 'Billing', kind: 'agent'}};
const references: ReplyEvent = {references: [{title: 'A'}]};
const done: ReplyEvent = {end: 'done'};
const close: ReplyEvent = {end: 'close'};

/** Lets all promises settle that can. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Plays a reply in virtual time. `seconds`: the time until the turn is over. */
async function play(steps: readonly Step[]) {
  mock.timers.enable({apis: ['setTimeout', 'Date']});
  const now = performance.now.bind(performance);
  let elapsed = 0;
  performance.now = () => elapsed * 1_000;
  try {
    let [content, cited, end, seconds] = ['', 0, 'open', -1];
    let receive: (events: readonly ReplyEvent[]) => void = () => undefined;
    let finishSource: () => void = () => undefined;
    let isClosed = false;
    const source = (take: typeof receive, signal: AbortSignal) => {
      receive = take;
      signal.addEventListener('abort', () => (isClosed = true));
      return new Promise<void>((resolve) => (finishSource = resolve));
    };
    const handlers = {
      onDelta: (delta: string) => void (content += delta),
      onReferences: () => void (cited += 1),
    };
    readReply(source, handlers).then(
      ({finishReason}) => ([end, seconds] = [`complete: ${finishReason}`, elapsed]),
      ({type}: ChatServiceError) => ([end, seconds] = [type, elapsed]),
    );
    for (const next of steps) {
      if (typeof next === 'number') {
        for (let second = 0; second < next; second += 1) {
          elapsed += 1;
          mock.timers.tick(1_000);
          await settled();
        }
      } else if (!isClosed) {
        receive([next]);
        if (next === close) finishSource();
        await settled();
      }
    }
    return {content, cited, end, seconds, isClosed};
  } finally {
    performance.now = now;
    mock.timers.reset();
  }
}

suite('readReply: finish reasons and time', () => {
  for (const [what, steps, content, end, seconds] of [
    ['text, stop, silence', [text('A'), finish('stop'), 99], 'A', 'complete: stop', 5],
    ['stop, usage after 4 s', [both('A', 'stop'), 4, usage, 99], 'A', 'complete: stop', 5],
    [
      'stop, a comment each 10 s',
      [both('A', 'stop'), usage, 10, usage, 10, usage, 10],
      'A',
      'complete: stop',
      5,
    ],
    ['stop, references after 4 s', [both('A', 'stop'), 4, references, 99], 'A', 'complete: stop', 5],
    ['stop, [DONE] after 4 s', [both('A', 'stop'), 4, done, 99], 'A', 'complete: stop', 4],
    ['stop, stop after 4 s', [both('A', 'stop'), 4, finish('stop'), 99], 'A', 'complete: stop', 9],
    ['stop, an error after 4 s', [both('A', 'stop'), 4, error, 99], 'A', 'complete: stop', 4],
    ['stop, a step, silence', [both('A', 'stop'), 4, step, 99], 'A', 'complete: stop', 64],
    [
      'stop, a step, text, [DONE]',
      [both('A', 'stop'), 4, step, 9, text('B'), 9, done],
      'AB',
      'complete: undefined',
      22,
    ],
    ['length, silence', [both('A', 'length'), 99], 'A', 'complete: length', 5],
    ['no text needed, [DONE]', [wordless, 9, done], '', 'complete: undefined', 9],
    [
      'no text needed, tool_calls, [DONE]',
      [wordless, finish('tool_calls'), 9, done],
      '',
      'complete: tool_calls',
      9,
    ],
    ['another agent, silence', [machine, 99], '', 'timeout', 60],
    ['another agent, [DONE]', [machine, 9, done], '', 'protocol', 9],
    ['tool_calls, silence', [both('A', 'tool_calls'), 99], 'A', 'timeout', 60],
    ['tool_calls, [DONE]', [both('A', 'tool_calls'), 9, done], 'A', 'complete: tool_calls', 9],
    ['tool_calls, close', [both('A', 'tool_calls'), 9, close], 'A', 'interrupted', 9],
    [
      'tool_calls, text, stop, [DONE]',
      [both('A', 'tool_calls'), 30, text('B'), 30, finish('stop'), 1, done],
      'AB',
      'complete: stop',
      61,
    ],
    [
      'tool_calls, text, stop, silence',
      [both('A', 'tool_calls'), 7, text('B'), finish('stop'), 99],
      'AB',
      'complete: stop',
      12,
    ],
    [
      'tool_calls twice, each with text, and stop',
      [both('A', 'tool_calls'), 9, both('B', 'tool_calls'), 9, both('C', 'stop'), 99],
      'ABC',
      'complete: stop',
      23,
    ],
    [
      'stop in each chunk, a pause of 6 s, [DONE]',
      [both('A', 'stop'), both('B', 'stop'), 6, both('C', 'stop'), 6, both('D', 'stop'), 6, done],
      'ABCD',
      'complete: stop',
      18,
    ],
    [
      'stop in each chunk, close',
      [both('A', 'stop'), 4, both('B', 'stop'), 9, close],
      'AB',
      'complete: stop',
      13,
    ],
    ['stop in each chunk, silence', [both('A', 'stop'), both('B', 'stop'), 99], 'AB', 'timeout', 60],
    [
      'tool_calls, stop in each chunk, a pause, [DONE]',
      [finish('tool_calls'), both('A', 'stop'), both('B', 'stop'), 6, both('C', 'stop'), done],
      'ABC',
      'complete: stop',
      6,
    ],
    ['white space after stop', [both('A', 'stop'), 4, text(' \n'), 99], 'A \n', 'complete: stop', 5],
    ['abort, silence', [both('A', 'abort'), 99], 'A', 'timeout', 60],
    ['stop, abort, close', [both('A', 'stop'), 1, finish('abort'), 9, close], 'A', 'interrupted', 10],
    ['[DONE], text', [both('A', 'stop'), done, text('B'), 99], 'A', 'complete: stop', 0],
    ['references, text after 9 s, stop', [references, 9, both('A', 'stop'), 99], 'A', 'complete: stop', 14],
    [
      'references within the text',
      [text('A'), references, 9, text('B'), done],
      'AB',
      'complete: undefined',
      9,
    ],
    ['references, silence', [references, 99], '', 'timeout', 60],
    [
      'references twice in 100 s, text',
      [references, 50, references, 50, text('A'), done],
      'A',
      'complete: undefined',
      100,
    ],
    ['references, [DONE]', [references, 9, done], '', 'protocol', 9],
    ['references, close', [references, 9, close], '', 'interrupted', 9],
    ['tool_calls, references', [both('A', 'tool_calls'), 4, references, 99], 'A', 'timeout', 64],
  ] as [string, Step[], string, string, number][]) {
    test(`${what} → ${end} after ${seconds} s`, async () => {
      const played = await play(steps);
      expect([played.content, played.end, played.seconds]).to.deep.equal([content, end, seconds]);
    });
  }

  test('references 4 s after [DONE] → received; 6 s → connection closed after 5 s', async () => {
    expect(await play([both('A', 'stop'), done, 4, references])).to.include({cited: 1, isClosed: false});
    expect(await play([both('A', 'stop'), done, 6, references])).to.include({cited: 0, isClosed: true});
  });

  test('references before the first text, in the text, or after an error → received at once', async () => {
    expect(await play([references])).to.include({cited: 1, content: '', end: 'open'});
    expect(await play([text('A'), references])).to.include({cited: 1, end: 'open'});
    expect(await play([text('A'), error, 4, references])).to.include({cited: 1, end: 'interrupted'});
  });
});
