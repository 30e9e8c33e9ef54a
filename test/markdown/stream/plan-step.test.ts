import {suite, test} from 'node:test';
import {expect} from 'chai';

import {planStep, type StepContext, type StepPlan} from '../../../src/markdown/stream/plan-step.js';
import {MAX_WINDOW, Tail} from '../../../src/markdown/stream/tail.js';

const links = Object.create(null) as Record<string, never>;

interface Situation extends Partial<StepContext['screen']> {
  readonly isEnd?: boolean;
  /** State of the tail that is not the initial one. */
  readonly tail?: Partial<Tail>;
}

function plan(text: string, {isEnd = false, tail, ...screen}: Situation = {}): StepPlan {
  const {committedParts = 0, appendableText} = screen;
  return planStep(Object.assign(new Tail(), {text}, tail), {
    screen: {committedParts, appendableText},
    links,
    isEnd,
  });
}

/** The kind of a plan, and the source text that it commits or the words that it appends. */
function summary(text: string, situation: Situation = {}): string {
  const step = plan(text, situation);
  const source = (blocks: readonly {raw: string}[]) => JSON.stringify(blocks.map(({raw}) => raw).join(''));
  switch (step.kind) {
    case 'append-words':
      return `append ${JSON.stringify(step.words)}`;
    case 'open-code':
      return `open code after ${source(step.before)}`;
    case 'commit-prefix':
      return `commit ${step.at.end}${step.at.isMidParagraph ? ' within a paragraph' : ''}`;
    case 'draw': {
      const parts = step.stableParts ? ` and ${step.stableParts.parts.length} parts` : '';
      return `draw ${source(step.blocks)}, commit ${source(step.blocks.slice(0, step.stable))}${parts}`;
    }
    default:
      return step.kind;
  }
}

const rendered = (lastRendered: string, redrawWait = 0) => ({tail: {lastRendered, redrawWait}});
const screen = (text: string) => ({...rendered(text), appendableText: text});
const items = (count: number) => '- a\n'.repeat(count);
const table = (rows: number) => `| a |\n|---|\n${'| 1 |\n'.repeat(rows)}`;
const sentences = (length: number) => 'Some words. '.repeat(Math.ceil(length / 12)).slice(0, length);

const cases: readonly (readonly [condition: string, text: string, situation: Situation, expected: string])[] =
  [
    // Nothing to do
    ['text is on screen', 'One', rendered('One'), 'nothing'],
    [
      'text is on screen, but no more follows',
      'One',
      {...rendered('One'), isEnd: true},
      'draw "One", commit "One"',
    ],
    ['less was added than a redraw waits for', 'One *two*', rendered('One', 7), 'nothing'],
    [
      'as much was added as a redraw waits for',
      'One *two*',
      rendered('One', 6),
      'draw "One *two*", commit ""',
    ],
    [
      'text is longer than the window, and less was added than a redraw waits for',
      'One *two*',
      {tail: {lastRendered: 'One', redrawWait: 7, window: 5}},
      'nothing',
    ],
    ['last line may become a list', 'One\n-', rendered('One\n'), 'nothing'],

    // Words
    ['words follow words', 'One two', screen('One'), 'append " two"'],
    ['syntax follows words', 'One *two', screen('One'), 'draw "One *two", commit ""'],
    [
      'words follow what may be an address',
      'See www.a b',
      screen('See www.a'),
      'draw "See www.a b", commit ""',
    ],
    [
      'screen ends with other text',
      'One two',
      {...rendered('One'), appendableText: 'else'},
      'draw "One two", commit ""',
    ],
    ['no text node can grow', 'One two', rendered('One'), 'draw "One two", commit ""'],

    // Stable blocks
    ['nothing is stable', 'One', {}, 'draw "One", commit ""'],
    ['blank line ends the paragraph', 'One\n\nTwo', {}, 'draw "One\\n\\nTwo", commit "One"'],
    ['no more text follows', 'One\n\nTwo', {isEnd: true}, 'draw "One\\n\\nTwo", commit "One\\n\\nTwo"'],
    ['definition follows stable block, but is open', 'One\n\n[a]: b\nTw', {}, 'commit 3'],

    // Fenced code
    ['text begins with a fence', '\n```js\ncode', {}, 'open code after ""'],
    ['fence has no line end yet', '```js', {}, 'draw "", commit ""'],
    ['fence after a paragraph', 'One\n```\ncode', {}, 'open code after "One\\n"'],
    [
      'fence within a paragraph that was split',
      '```\ncode',
      {tail: {isMidParagraph: true}},
      'draw "```\\ncode", commit ""',
    ],

    // Lists and tables
    ['list has two items', items(2), {}, `draw ${JSON.stringify(items(2))}, commit ""`],
    ['list has four items', items(4), {}, `draw ${JSON.stringify(items(4))}, commit "" and 2 parts`],
    ['list has 102 items', items(102), {}, 'commit 400'],
    ['list has 102 items, with those that are committed', items(12), {committedParts: 90}, 'commit 40'],
    ['table has three rows', table(3), {}, `draw ${JSON.stringify(table(3))}, commit "" and 1 parts`],
    [
      'table continues',
      '| 1 |\n'.repeat(3),
      {committedParts: 1, tail: {tableHead: table(0)}},
      `draw ${JSON.stringify(table(3))}, commit "" and 1 parts`,
    ],
    [
      'table has 202 rows, with those that are committed',
      '| 1 |\n'.repeat(12),
      {committedParts: 190, tail: {tableHead: table(0)}},
      'commit 60',
    ],

    // Long text
    ['paragraph is long', sentences(4_000), {}, 'commit 1608 within a paragraph'],
    [
      'first part of a long paragraph is committed, the rest begins like a tag',
      `< ${sentences(1_700)}`,
      {tail: {isMidParagraph: true}},
      'commit 1610 within a paragraph',
    ],
    ['window ends within an open block', `> ${'a '.repeat(2_000)}`, {}, 'grow-window'],
  ];

suite('planStep', () => {
  test('longest window ends within an open block → draw it, then cut the window', () => {
    const line = '> a a a a\n';
    const step = plan(line.repeat(2_000), {tail: {window: MAX_WINDOW}});
    expect(step).to.deep.include({
      kind: 'draw',
      hasMore: true,
      forcedCut: {end: Math.floor(MAX_WINDOW / line.length) * line.length, head: '', isMidParagraph: false},
    });
  });

  test('tail is longer than the window → only the window is drawn', () => {
    expect(plan('One\n\nTwo\n\nThree', {tail: {window: 8}})).to.include({
      kind: 'draw',
      text: 'One\n\nTwo',
      hasMore: true,
      isWhole: false,
    });
  });

  test('plan to draw → blocks have inline tokens', () => {
    const step = plan('One *two*');
    const [token] = step.kind === 'draw' ? step.blocks[0]!.tokens : [];
    expect(token).to.have.nested.property('tokens[1].type', 'em');
  });

  for (const [condition, text, situation, expected] of cases) {
    test(`${condition} → ${expected}`, () => {
      expect(summary(text, situation)).to.equal(expected);
    });
  }
});
