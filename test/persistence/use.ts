import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import type {Persist} from '../../src/persistence/persistence-options.js';
import {watchConsole} from '../support/console.js';
import {place, type Harness} from '../support/harness.js';
import {restoreReplaced} from '../support/replace.js';
import {answer, scripted, type ScriptedService} from '../support/script.js';
import {until} from '../support/until.js';
import {removeChats, watchErrors} from './page.js';

export const YES = answer('Yes.');

/** Fails each test of a file in which something was thrown or rejected, or the console has more than one line. */
export function expectCalm(): void {
  const errors = watchErrors();
  const log = watchConsole();
  teardown(async () => {
    // A rejection is reported after the task in which it happened.
    await new Promise((resolve) => setTimeout(resolve));
    expect(errors).to.deep.equal([]);
    expect(log.lines.join('\n').split('\n').length, log.lines.join('\n')).to.be.at.most(1);
    await removeChats();
    restoreReplaced();
    sessionStorage.clear();
  });
}

/** A chat that keeps its conversation, with a service that answers each question by “Yes.”. */
export async function chat(
  persist: Persist,
  {service, ...properties}: Partial<ChatBot> & {service?: ScriptedService} = {},
) {
  const used = service ?? (await scripted(YES, YES, YES));
  const harness = await place({persist, baseUrl: used.baseUrl, ...properties});
  return Object.assign(harness, {service: used});
}

/** Asks, and waits for the reply. All that was on screen stays there. */
export async function expectUse(
  harness: Harness,
  question = 'Are you there?',
  before?: readonly string[],
): Promise<void> {
  // Complete replies are rendered over several frames.
  await until(() => harness.texts.every((text) => text !== ''));
  const texts = before ?? harness.texts;
  harness.ask(question);
  await until(() => harness.texts.at(-1) === 'Yes.' && harness.texts.includes(question));
  await harness.settled();
  expect(harness.element.status).to.equal('ready');
  expect(harness.texts).to.deep.equal([...texts, question, 'Yes.']);
}
