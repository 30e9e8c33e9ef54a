import {expect} from 'chai';

import type {ChatBot, ChatBotFeedbackEvent} from '../../../src/index.js';
import {placeAnswered, pressKey, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const CONTACT = 'https://example.com/contact';

/** Asks, and returns what the page is told of the rating. */
async function rated(properties: Partial<ChatBot> = {}) {
  const {harness, service} = await placeAnswered('Hello', {feedback: true, ...properties});
  const told: (string | undefined)[][] = [];
  harness.element.addEventListener('chat-bot-feedback', (event: ChatBotFeedbackEvent) => {
    told.push([event.rating, event.reason, ...(event.comment === undefined ? [] : [event.comment])]);
  });
  const [good, bad] = await harness.ratingButtons();
  return {harness, service, told, good, bad};
}

const reasons = (harness: Harness) => harness.parts('reason').map(({textContent}) => textContent.trim());
const asked = (harness: Harness) => until(() => harness.has('reason'));
const status = (harness: Harness) => harness.root.querySelector('.reply-message [role=status]')?.textContent;

suite('reason for a bad rating', () => {
  test('thumbs down → three reasons in a named group, and the contact; good rating, or none → they go', async () => {
    const {harness, good, bad, told} = await rated({contact: CONTACT});
    bad.click();
    await asked(harness);
    expect(reasons(harness)).to.deep.equal([
      harness.words.incorrect,
      harness.words.incomplete,
      harness.words.offTopic,
    ]);
    expect(harness.parts<HTMLAnchorElement>('contact').map(({href}) => href)).to.deep.equal([CONTACT]);
    expect(harness.part('reasons')!.ariaLabel).to.equal(harness.words.feedbackQuestion);
    good.click();
    await until(() => !harness.has('reason'));
    bad.click();
    await asked(harness);
    bad.click();
    await until(() => !harness.has('reason'));
    expect(told).to.deep.equal([
      ['down', undefined],
      ['up', undefined],
      ['down', undefined],
      [undefined, undefined],
    ]);
  });

  for (const [index, reason] of (['incorrect', 'incomplete', 'off-topic'] as const).entries()) {
    test(`${reason} → chat-bot-feedback with the reason, thanks said, no request, focus kept`, async () => {
      const {harness, bad, told, service} = await rated();
      bad.click();
      await asked(harness);
      const button = harness.parts('reason')[index]!;
      button.focus();
      button.click();
      await until(() => status(harness) === harness.words.feedbackThanks);
      expect(told.at(-1)).to.deep.equal(['down', reason]);
      expect(reasons(harness)).to.deep.equal([]);
      expect(harness.root.querySelector('.control-editor')).to.equal(null);
      expect(harness.root.activeElement === bad).to.equal(true);
      expect(await service.requests()).to.have.length(1);
    });
  }
});

suite('comment to a reason', () => {
  /** Rates as bad, and gives a reason. */
  async function explained(properties: Partial<ChatBot> = {}) {
    const all = await rated({feedback: 'comment', ...properties});
    const {harness, bad, told} = all;
    bad.click();
    await asked(harness);
    harness.parts('reason')[1]!.click();
    const field = await until(() =>
      harness.root.querySelector<HTMLTextAreaElement>('.control-editor textarea'),
    );
    const [cancel, send] = harness.root.querySelectorAll<HTMLButtonElement>('.control-editor button');
    told.length = 0;
    const write = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
      await harness.element.updateComplete;
    };
    const press = (key: string) => pressKey(field, key);
    return {...all, field, write, press, cancel: cancel!, send: send!};
  }

  const isGone = (harness: Harness) => harness.root.querySelector('.control-editor') === null;

  test('feedback="comment" → named, focused field that says who reads it; the reasons stay', async () => {
    const {harness, field, send, told} = await explained();
    expect(field.ariaLabel).to.equal(harness.words.feedbackComment);
    expect(harness.root.activeElement === field).to.equal(true);
    expect(harness.root.querySelector('.reply-reason-place')!.textContent).to.contain(
      harness.words.feedbackComment,
    );
    const pressed = harness.parts('reason').map(({ariaPressed}) => ariaPressed);
    expect(pressed).to.deep.equal(['false', 'true', 'false']);
    expect(status(harness)).to.equal(harness.words.feedbackQuestion);
    expect(send.disabled).to.equal(true);
    expect(told).to.deep.equal([]);
  });

  for (const by of ['button', 'Enter'])
    test(`comment sent by ${by} → one event with the comment, thanks said, no request, focus on the thumb`, async () => {
      const {harness, write, press, send, told, bad, service} = await explained();
      await write('  It costs 5 €.\nNot 4.');
      if (by === 'button') send.click();
      else press('Enter');
      expect(told).to.deep.equal([['down', 'incomplete', '  It costs 5 €.\nNot 4.']]);
      expect(status(harness)).to.equal(harness.words.feedbackThanks);
      await harness.element.updateComplete;
      expect(isGone(harness)).to.equal(true);
      expect(harness.root.activeElement === bad).to.equal(true);
      expect(bad.ariaPressed).to.equal('true');
      expect(await service.requests()).to.have.length(1);
    });

  for (const by of ['button', 'Escape'])
    test(`canceled by ${by} → no event, the rating stays, the chat stays open`, async () => {
      const {harness, write, press, cancel, told, bad} = await explained({mode: 'floating', open: true});
      await write('Never mind.');
      if (by === 'button') cancel.click();
      else press('Escape');
      await harness.element.updateComplete;
      expect(told).to.deep.equal([]);
      expect(isGone(harness)).to.equal(true);
      expect([bad.ariaPressed, harness.element.open]).to.deep.equal(['true', true]);
    });

  test('more than 300 characters → counted, not sent, nothing cut; 300 → sent', async () => {
    const {harness, field, write, press, send, told} = await explained();
    await write('x'.repeat(301));
    press('Enter');
    expect(send.disabled).to.equal(true);
    expect(harness.root.querySelector('.control-editor .control-count')!.textContent).to.equal(
      harness.words.charactersOver(1),
    );
    expect(field.value).to.have.length(301);
    expect(told).to.deep.equal([]);
    await write('x'.repeat(300));
    press('Enter');
    expect(told).to.deep.equal([['down', 'incomplete', 'x'.repeat(300)]]);
  });
});
