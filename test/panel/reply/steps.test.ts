import {expect} from 'chai';

import {watchConsole} from '../../support/console.js';
import {placeScripted, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {answer, delta, done, finish, gate, payload, stream, type Step} from '../../support/script.js';
import {until} from '../../support/until.js';

/** The minimum time of a step, in milliseconds. */
const STEP_TIME = 700;

const status = (data: unknown) => `event: status\ndata: ${JSON.stringify(data)}\n\n`;
const step = (text: string) => status({text});
const end = [finish(), done];

suite('steps of a reply', () => {
  watchConsole();
  let time: HeldTimeouts;
  setup(() => {
    time = new HeldTimeouts();
    time.threshold = STEP_TIME;
  });
  teardown(() => {
    time.restore();
  });

  const shown = (harness: Harness) => harness.part('step')?.textContent.trim();
  /** The icons after the step: a tick, and that of the button. */
  const icons = (harness: Harness) => harness.part('head')!.querySelectorAll('.reply-doing svg').length;
  const listed = (harness: Harness) =>
    [...(harness.part('steps')?.children ?? [])].map(({textContent}) => textContent);
  const announced = (harness: Harness) =>
    harness.root.querySelector('.panel-announcements p')!.textContent.trim();

  const stepsOf = ({element}: Harness) => {
    const reply = element.messages[1];
    return reply?.role === 'assistant' ? reply.steps : undefined;
  };

  async function asked(...steps: (Step | string)[]) {
    const {service, harness} = await placeScripted({}, stream(...steps), answer('Fine'));
    harness.ask('Hi?');
    return {service, harness};
  }

  test('before the text → in place of the dots, each at least 700 ms, then the last one with a tick; a press lists all', async () => {
    const {service, harness} = await asked(
      step('Searching the documents'),
      gate('two'),
      step('Reading 3 pages'),
      status({text: 'Comparing them', done: 'Compared them'}),
      gate('text'),
      delta('Hello'),
      gate('end'),
      ...end,
    );
    await until(() => shown(harness) === 'Searching the documents');
    expect(harness.part('typing')!.querySelector('i')).to.equal(null);
    expect(harness.part('typing')!.ariaLabel).to.equal('Searching the documents');
    await service.open('two');
    await until(() => stepsOf(harness)?.length === 3);
    await harness.element.updateComplete;
    await new Promise(requestAnimationFrame);
    expect(shown(harness)).to.equal('Searching the documents');
    await until(() => {
      time.elapse(STEP_TIME);
      return shown(harness) === 'Comparing them';
    });
    expect(icons(harness)).to.equal(0);
    await service.open('text');
    const button = await until(() => harness.part<HTMLButtonElement>('steps-button'));
    expect([shown(harness), button.ariaExpanded, harness.part('steps')!.hidden]).to.deep.equal([
      'Compared them',
      'false',
      true,
    ]);
    expect(icons(harness)).to.equal(2);
    button.click();
    await service.open('end');
    await harness.settled();
    expect(harness.part('steps-button') === button).to.equal(true);
    expect([button.ariaExpanded, harness.part('steps')!.hidden]).to.deep.equal(['true', false]);
    await until(() => listed(harness).length > 0);
    expect(listed(harness)).to.deep.equal(['Searching the documents', 'Reading 3 pages', 'Compared them']);
    button.click();
    expect([button.ariaExpanded, harness.part('steps')!.hidden]).to.deep.equal(['false', true]);
  });

  test('one step → no button', async () => {
    const {harness} = await asked(step('Searching'), delta('Hello'), ...end);
    await harness.settled();
    expect([shown(harness), icons(harness)]).to.deep.equal(['Searching', 1]);
    expect([harness.has('steps-button'), harness.has('steps')]).to.deep.equal([false, false]);
  });

  test('text right after a step → text is not delayed; history → without steps', async () => {
    const {service, harness} = await asked(step('One'), step('Two'), delta('Hello'), ...end);
    await until(() => harness.texts[1] === 'Hello');
    await until(() => harness.has('steps'));
    await harness.settled();
    await harness.element.send('And now?');
    const {body} = (await service.requests())[1] as {body: {messages: unknown[]}};
    expect(body.messages[1]).to.deep.equal({role: 'assistant', content: 'Hello'});
  });

  test('after the first text → kept, the text goes on', async () => {
    const {harness} = await asked(delta('Hello'), step('Late'), delta(' you'), ...end);
    await harness.settled();
    expect(harness.texts[1]).to.equal('Hello you');
    expect(stepsOf(harness)).to.deep.equal(['Late']);
  });

  test('Stop → the steps stay, without a tick', async () => {
    const {harness} = await asked(step('One'), step('Searching'), gate('never'));
    await until(() => stepsOf(harness)?.length === 2);
    harness.element.stop();
    await until(() => harness.has('steps-button'));
    expect([shown(harness), icons(harness)]).to.deep.equal(['Searching', 1]);
    expect(harness.root.textContent).to.contain(harness.words.stopped);
  });

  test('screen reader → typing, first step, last step, reply with its references, and nothing else', async () => {
    const {service, harness} = await asked(
      step('First'),
      gate('two'),
      step('Second'),
      step('Third'),
      gate('text'),
      delta('Hello'),
      payload([{title: 'A', url: 'https://example.com/a'}]),
      gate('end'),
      ...end,
    );
    const heard = new Set<string>();
    const region = harness.root.querySelector('.panel-announcements')!;
    const changes = {subtree: true, characterData: true, childList: true};
    new MutationObserver(() => heard.add(announced(harness))).observe(region, changes);
    await until(() => announced(harness) === 'First');
    for (const name of ['two', 'text', 'end']) await service.open(name);
    await harness.settled();
    await until(() => announced(harness) === `Hello ${harness.words.referencesCount(1)}`);
    // The region is empty for a moment before the reply.
    expect([...heard].filter((words) => words !== '' && words !== harness.words.typing)).to.deep.equal([
      'First',
      'Third',
      `Hello ${harness.words.referencesCount(1)}`,
    ]);
    expect(harness.part('steps')?.closest('[aria-live]')).to.equal(null);
  });

  test('hostile steps → plain text of at most 80 characters, no invisible characters, no script', async () => {
    const {harness} = await asked(
      step('<img src=x onerror="window.hacked = 1"> **bold** [a](javascript:1)'),
      ...[null, {text: ['a']}].map(status),
      step('👋'.repeat(200)),
      step('Two\u202E\u{E0041}\u{E0042} reversed\nsecond line'),
      delta('Hello'),
      ...end,
    );
    const list = await until(() => harness.part('steps'));
    await harness.settled();
    expect(list.querySelectorAll('img, a, strong')).to.have.length(0);
    expect(listed(harness)).to.deep.equal([
      '<img src=x onerror="window.hacked = 1"> **bold** [a](javascript:1)',
      '👋'.repeat(80),
      'Two reversed',
    ]);
    expect(window).not.to.have.property('hacked');
    expect(harness.element.messages[1]).to.include({content: 'Hello', status: 'complete'});
  });

  test('thousands of steps → the last 20', async () => {
    const many = Array.from({length: 5_000}, (_, index) => step(`Step ${index}`)).join('');
    const {harness} = await asked(many, delta('Hello'), ...end);
    await harness.settled();
    expect(harness.element.messages[1]).to.have.property('steps').with.length(20);
    expect(listed(harness).at(-1)).to.equal('Step 4999');
  });
});
