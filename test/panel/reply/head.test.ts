import {expect} from 'chai';

import {animationsEnd} from '../../support/animations-end.js';
import {frames} from '../../support/frames.js';
import {placeAnswered, placeScripted, type Harness} from '../../support/harness.js';
import {answer, delta, done, finish, gate, payload, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

const step = (text: string, doneText?: string) =>
  `event: status\ndata: ${JSON.stringify({text, done: doneText})}\n\n`;
const sources = (count: number) =>
  Array.from({length: count}, (_, index) => ({
    title: `Source ${index}`,
    url: `https://example.com/${index}`,
  }));

suite('head of a reply', () => {
  const shapes = ({root}: Harness) => root.querySelectorAll('.reply-drops i').length;

  for (const [name, steps] of [
    ['without steps', [] as string[]],
    ['with steps', ['Searching', 'Reading a very long list of pages that no line of this chat has room for']],
  ] as const)
    test(`${name}: sending, steps, first word, end, references → mark, row and words stay in place`, async () => {
      const {service, harness} = await placeScripted(
        {feedback: true},
        stream(
          gate('start'),
          ...steps.flatMap((text, index) => [step(text, `${text}, done`), gate(`step ${index}`)]),
          delta('Hello'),
          gate('word'),
          delta(' to all of you'),
          gate('more'),
          payload(sources(8)),
          gate('sources'),
          finish(),
          done,
        ),
      );
      harness.ask('Hi?');
      await until(() => harness.has('typing'));
      await animationsEnd(harness.root);
      const boxes = () =>
        ['message-avatar', 'head', 'content'].map((part) => {
          const {left, top, height, width} = harness.parts(part).at(-1)!.getBoundingClientRect();
          // The height of the words grows.
          return part === 'content' ? [left, top, width] : [left, top, width, height];
        });
      const first = boxes();
      const seen: [string, unknown][] = [];
      const see = async (state: string) => {
        await frames(2);
        seen.push([state, boxes()]);
      };
      const lefts = new Set<number>();
      const text = () => harness.part('step')?.getBoundingClientRect().left;
      await service.open('start');
      for (const [index, words] of steps.entries()) {
        await until(() => harness.part('step')?.textContent === words);
        lefts.add(text()!);
        await see(words);
        await service.open(`step ${index}`);
      }
      await until(() => harness.texts[1] === 'Hello');
      await see('first word');
      const below = () => harness.part('assistant-message')!.getBoundingClientRect().bottom;
      const end = below();
      if (steps.length > 0) lefts.add(text()!);
      expect(lefts.size).to.be.at.most(1);
      const chevron = () =>
        harness.root.querySelector('.reply-doing svg:last-child')?.getBoundingClientRect().left;
      const place = chevron();
      await service.open('word');
      await until(() => harness.texts[1] === 'Hello to all of you');
      await see('words');
      await service.open('more');
      await until(() => shapes(harness) === 5);
      await see('references');
      expect(chevron()).to.equal(place);
      expect(below()).to.equal(end);
      await service.open('sources');
      await harness.settled();
      await see('end');
      for (const [state, now] of seen) expect(now, state).to.deep.equal(first);
      const actions = harness.part('copy')!.parentElement!.getBoundingClientRect();
      expect(actions.bottom).to.be.closeTo(end, 0.5);
    });

  test('references → at most five drops, the number of the others, one name, titles as a tip', async () => {
    const {harness} = await placeAnswered(
      [answer('Two', ...sources(2)), answer('Eight', ...sources(8))],
      {},
      'A?',
      'B?',
    );
    await until(() => harness.parts('drops').length === 2 && shapes(harness) === 7);
    const [two, eight] = harness.parts('drops');
    expect([two!.role, two!.ariaLabel, two!.textContent.trim()]).to.deep.equal([
      'img',
      harness.words.referencesCount(2),
      '',
    ]);
    expect(two!.querySelector<HTMLElement>('[title]')!.title).to.equal('Source 0\nSource 1');
    expect([eight!.ariaLabel, eight!.textContent.trim()]).to.deep.equal([
      harness.words.referencesCount(8),
      '+3',
    ]);
  });

  test('references before the text → drops beside the step', async () => {
    const {harness} = await placeScripted({}, stream(step('Reading'), payload(sources(1)), gate('never')));
    harness.ask('Hi?');
    await until(() => harness.has('step') && shapes(harness) === 1);
    expect(harness.has('typing')).to.equal(true);
  });

  test('reply without steps → dots, then the name of the agent', async () => {
    const {service, harness} = await placeScripted(
      {agentName: 'Robin'},
      stream(gate('word'), delta('Hello'), gate('end'), finish(), done),
    );
    const name = () => harness.root.querySelector<HTMLElement>('.reply-name')?.innerText;
    harness.ask('Hi?');
    await until(() => harness.has('typing'));
    expect(name()).to.equal(undefined);
    await service.open('word');
    await until(() => harness.texts[1] === 'Hello');
    expect([name(), harness.has('typing')]).to.deep.equal(['Robin', false]);
    await service.open('end');
    await harness.settled();
    expect(name()).to.equal('Robin');
  });
});
