import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {watchConsole} from '../../support/console.js';
import {placeAnswered, placeScripted, type Harness} from '../../support/harness.js';
import {completion, delta, done, event, finish, gate, json, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

const questions = (suggestions: unknown, citedResources: unknown[] = []) =>
  `event: message_payload\n${event({payload: {citedResources, suggestions}})}`;
const suggesting = (suggestions: unknown) => stream(delta('Hello'), finish(), done, questions(suggestions));

suite('suggested questions below a reply', () => {
  test('reply is rated as bad → gone while the chat asks what was wrong', async () => {
    const {harness} = await placeAnswered(suggesting(['One?']), {feedback: true});
    await until(() => harness.has('starters'));
    const [, bad] = await harness.ratingButtons();
    bad.click();
    await until(() => harness.has('reasons'));
    expect(harness.has('starters')).to.equal(false);
    bad.click();
    await until(() => harness.has('starters'));
  });

  watchConsole();
  const shown = (harness: Harness) => harness.parts('starter').map(({textContent}) => textContent);

  test('service sends them → below the sources, a named group; a click sends one, all are gone', async () => {
    const {service, harness} = await placeAnswered([
      stream(
        delta('Hello'),
        finish(),
        done,
        questions(['One?', 'Two?'], [{title: 'A', url: 'https://example.com/a'}]),
      ),
      stream(gate('text'), delta('Fine'), finish(), done),
    ]);
    const group = await until(() => harness.part('starters'));
    expect(shown(harness)).to.deep.equal(['One?', 'Two?']);
    expect(group.getAttribute('aria-label')).to.equal(`${harness.words.starters} (2)`);
    expect(group.closest('[aria-live]')).to.equal(null);
    expect(group.getBoundingClientRect().top).to.be.at.least(
      harness.part('references')!.getBoundingClientRect().bottom,
    );
    expect((await service.requests()).length).to.equal(1);
    harness.parts('starter')[1]!.click();
    await until(() => !harness.has('starters'));
    await service.open('text');
    await harness.settled();
    const {body} = (await service.requests())[1] as {body: {messages: unknown[]}};
    expect(body.messages).to.deep.equal([
      {role: 'user', content: 'Hi?'},
      {role: 'assistant', content: 'Hello'},
      {role: 'user', content: 'Two?'},
    ]);
    expect(harness.has('starters')).to.equal(false);
  });

  test('suggestions and starters without a visible character → no buttons; gaps → one space', async () => {
    const blank = ['\u202E\u200B', '\u2800', '\u3164 \u00AD'];
    const {harness} = await placeAnswered(suggesting(['Really?\n\u2800\n Yes?', ...blank.slice(0, 2)]));
    await until(() => shown(harness).join() === 'Really? Yes?');
    harness.element.starters = ['One?\u3164\u3164two', ...blank].join('\n');
    harness.element.clear();
    await until(() => shown(harness).join() === 'One? two');
  });

  test('one JSON body → its suggestions', async () => {
    const body = {...completion('Hello'), payload: {citedResources: [], suggestions: ['One?']}};
    const {harness} = await placeAnswered(json(body));
    await until(() => shown(harness).join() === 'One?');
  });

  test('hostile questions → the valid ones, as plain text; what is shown is what is sent', async () => {
    const html = '**a** <img src=x onerror="window.hacked=1">';
    const {service, harness} = await placeAnswered([
      suggesting([null, {}, html, 'Pay\u{E0041}\u202E me?', '\u{E0041}']),
      'Fine',
    ]);
    await until(() => harness.has('starters'));
    expect(shown(harness)).to.deep.equal([html, 'Pay me?']);
    expect(window).not.to.have.property('hacked');
    harness.parts('starter')[1]!.click();
    await until(() => harness.element.messages.length === 4);
    await harness.settled();
    expect((await service.sent(1))[2]).to.equal('Pay me?');
  });

  test('stopped, interrupted or failed reply → none', async () => {
    const reply = [questions(['One?']), delta('Hel')];
    const {harness} = await placeAnswered([stream(...reply), stream(...reply, gate('never'))]);
    expect(harness.has('starters')).to.equal(false);
    harness.ask('And?');
    await until(() => harness.texts[3] === 'Hel');
    harness.element.stop();
    await harness.settled();
    expect(harness.has('starters')).to.equal(false);
  });

  test('page sets `suggestions` in chat-bot-reply → these in place of those of the service', async () => {
    const {harness} = await placeScripted({}, suggesting(['One?']), suggesting(['Two?']));
    harness.element.addEventListener('chat-bot-reply', ({target, message}) => {
      (target as ChatBot).suggestions = [`About ${message.content}?`];
    });
    await harness.element.send('Hi?');
    await until(() => shown(harness).join() === 'About Hello?');
    harness.element.suggestions = [];
    await harness.element.updateComplete;
    expect(harness.has('starters')).to.equal(false);
    harness.element.suggestions = undefined;
    await until(() => shown(harness).join() === 'One?');
    harness.element.suggestions = 'One?' as never;
    await harness.element.updateComplete;
    expect(shown(harness)).to.deep.equal(['One?']);
  });

  test('conversation cleared, or restored → without those of the service', async () => {
    const {harness} = await placeAnswered(suggesting(['One?']));
    await until(() => harness.has('starters'));
    const kept = JSON.parse(JSON.stringify(harness.element.messages)) as object[];
    harness.element.clear();
    await until(() => !harness.has('starters'));
    await harness.element.restore(kept);
    await harness.drawn();
    expect(harness.has('starters')).to.equal(false);
  });
});
