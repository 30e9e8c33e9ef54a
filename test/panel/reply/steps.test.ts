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
  const fold = (harness: Harness) => harness.part<HTMLDetailsElement>('steps');
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

  test('before the text → in place of the dots, each at least 700 ms, then one closed fold with all', async () => {
    const {service, harness} = await asked(
      step('Searching the documents'),
      gate('two'),
      step('Reading 3 pages'),
      step('Comparing them'),
      gate('text'),
      delta('Hello'),
      gate('end'),
      ...end,
    );
    await until(() => shown(harness) === 'Searching the documents');
    expect(harness.part('typing')!.querySelector('i')).to.equal(null);
    await service.open('two');
    await until(() => stepsOf(harness)?.length === 3);
    await harness.element.updateComplete;
    await new Promise(requestAnimationFrame);
    expect(shown(harness)).to.equal('Searching the documents');
    await until(() => {
      time.elapse(STEP_TIME);
      return shown(harness) === 'Comparing them';
    });
    await service.open('text');
    const details = await until(() => fold(harness));
    expect(harness.has('step')).to.equal(false);
    expect([details.open, details.querySelector('summary')!.textContent]).to.deep.equal([
      false,
      harness.words.steps(3),
    ]);
    expect(details.querySelector('p')!.textContent).to.equal(
      'Searching the documents\nReading 3 pages\nComparing them',
    );
    await service.open('end');
    await harness.settled();
    expect(fold(harness)!.querySelectorAll('summary .control-icon')).to.have.length(2);
  });

  test('text right after a step → text is not delayed; history → without steps', async () => {
    const {service, harness} = await asked(step('One'), step('Two'), delta('Hello'), ...end);
    await until(() => harness.texts[1] === 'Hello');
    await until(() => fold(harness));
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
    await until(() => fold(harness)?.querySelector('summary')!.textContent === harness.words.steps(2));
    expect(fold(harness)!.querySelectorAll('summary .control-icon')).to.have.length(1);
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
    const details = await until(() => fold(harness));
    await harness.settled();
    expect(details.querySelectorAll('img, a, strong')).to.have.length(0);
    expect(details.querySelector('p')!.textContent).to.equal(
      [
        '<img src=x onerror="window.hacked = 1"> **bold** [a](javascript:1)',
        '👋'.repeat(80),
        'Two reversed',
      ].join('\n'),
    );
    expect(window).not.to.have.property('hacked');
    expect(harness.element.messages[1]).to.include({content: 'Hello', status: 'complete'});
  });

  test('thousands of steps → the last 20', async () => {
    const many = Array.from({length: 5_000}, (_, index) => step(`Step ${index}`)).join('');
    const {harness} = await asked(many, delta('Hello'), ...end);
    await harness.settled();
    expect(harness.element.messages[1]).to.have.property('steps').with.length(20);
    await until(() => fold(harness)?.querySelector('p')!.textContent.endsWith('Step 4999'));
  });
});
