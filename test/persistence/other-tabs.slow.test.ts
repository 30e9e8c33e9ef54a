import {expect} from 'chai';

import {Ownership, type TabMessage} from '../../src/persistence/ownership.js';
import {watchConsole} from '../support/console.js';
import {placeAnswered, placeScripted} from '../support/harness.js';
import {question, reply} from '../support/messages.js';
import {answer, delta, gate, stream, type Reply, type ScriptedService} from '../support/script.js';
import {until} from '../support/until.js';
import {summary} from '../element/stored.js';
import {conversationOf, recordOf, store, stored, TWO, untilStored} from './stored.js';

suite('a chat and another tab', () => {
  watchConsole();
  const tabs: Ownership[] = [];
  teardown(() => {
    for (const tab of tabs.splice(0)) tab.close();
  });

  /** Another tab, which tells the test what it hears. */
  function otherTab(service: ScriptedService, listener?: (message: Partial<TabMessage>) => void): Ownership {
    const tab = new Ownership(conversationOf(service), listener);
    tabs.push(tab);
    return tab;
  }

  /** A chat that has one turn, which is stored. */
  async function begun(...more: Reply[]) {
    const placed = await placeAnswered(['One', ...more], {persist: 'local'}, 'First?');
    await untilStored(placed.service, 2);
    return placed;
  }

  /** A chat whose first reply stops in its middle. */
  async function halfAnswered() {
    const placed = await placeScripted({persist: 'local'}, stream(delta('Half of '), gate('more')));
    placed.harness.ask('How much?');
    await until(() => placed.harness.element.messages.at(-1)?.content === 'Half of ');
    await untilStored(placed.service, 2);
    return placed;
  }

  test('other tab has the consent to this text → not asked here; withdrawn there, or another text → asked again', async () => {
    const {service, harness} = await placeScripted({persist: 'local', consent: 'I agree.'});
    expect(harness.has('consent')).to.equal(true);
    const other = otherTab(service);
    const agreed = (agreedTo: string, revision = Date.now() + 10) =>
      other.post({type: 'state', record: {...recordOf(TWO, revision), agreedTo}});
    agreed('I agree.');
    await until(() => harness.element.messages.length === 2);
    await harness.element.updateComplete;
    expect(harness.has('consent')).to.equal(false);
    other.post({type: 'clear', revision: Date.now() + 20});
    await until(() => harness.has('consent'));
    agreed('I agree.', Date.now() + 30);
    await until(() => !harness.has('consent'));
    agreed('I agree to other things.', Date.now() + 40);
    await until(() => harness.has('consent'));
  });

  test('other tab clears during a turn of this one → turn ended, record erased, nothing shown', async () => {
    const {service, harness} = await halfAnswered();
    otherTab(service).post({type: 'clear', revision: Date.now()});
    await untilStored(service, 0);
    await service.closed(0);
    expect(harness.element.messages).to.deep.equal([]);
  });

  test('other tab clears, then an older state arrives → nothing of it is shown', async () => {
    const {service, harness} = await begun();
    const revision = Date.now() + 1_000;
    const other = otherTab(service);
    let isHeard = false;
    // Tabs hear in the order in which they began to listen, so the chat has heard all before this one.
    otherTab(service, ({type}) => (isHeard = type === 'stop'));
    other.post({type: 'clear', revision});
    other.post({type: 'state', record: recordOf(TWO, revision - 1)});
    other.post({type: 'stop'});
    await until(() => isHeard);
    expect(harness.element.messages).to.deep.equal([]);
  });

  test('other tab has the turn → question waits, and is asked after the record of that tab', async () => {
    const {service, harness} = await begun(answer('Three'));
    const other = otherTab(service);
    const release = (await other.acquire())!;
    let isAsked = false;
    otherTab(service, ({type}) => (isAsked ||= type === 'state'));
    harness.ask('Third?');
    await until(() => harness.element.status === 'submitted');
    const turn = [question(8, 'Second?'), reply(9, 'Two')];
    const revision = Date.now() + 10;
    await store(service, [...harness.element.messages.slice(0, 2), ...turn], 'local', {revision});
    expect(isAsked).to.equal(false);
    expect(await service.requests()).to.have.length(1);
    release();
    await until(() => harness.element.messages.length === 6 && harness.element.status === 'ready');
    expect(await service.sent(1)).to.have.length(5);
    expect(isAsked).to.equal(true);
  });

  test('other tab tells of a question that an edit here replaces → the question keeps its extra fields', async () => {
    const {service, harness} = await placeScripted({persist: 'local'}, answer('One'), answer('Two'));
    const {element} = harness;
    element.addEventListener('chat-bot-send', ({body}) => Object.assign(body, {plan: 'pro'}), {once: true});
    await element.send('First?');
    await untilStored(service, 2);
    const messages = element.messages;
    const other = otherTab(service);
    const release = (await other.acquire())!;
    let isHeard = false;
    otherTab(service, ({type}) => (isHeard ||= type === 'stop'));
    const edit = element.edit(messages[0]!.id, 'Other?');
    await until(() => element.status === 'submitted');
    other.post({type: 'state', record: recordOf(messages, Date.now() + 10)});
    other.post({type: 'stop'});
    await until(() => isHeard);
    element.stop();
    release();
    await edit;
    await element.regenerate();
    expect((await service.requests()).at(-1)!.body).to.include({plan: 'pro'});
  });

  test('lock stolen during a turn → interrupted here, and what the thief stores is shown', async () => {
    const {service, harness} = await halfAnswered();
    const revision = Date.now() + 10;
    await store(service, [question(8, 'Stolen?'), reply(9, 'Yes')], 'local', {revision});
    await navigator.locks.request(conversationOf(service), {steal: true}, () => undefined);
    await service.closed(0);
    await until(() => summary(harness.element)[0] === 'user: Stolen?');
    expect(summary(harness.element)).to.deep.equal(['user: Stolen?', 'complete: Yes']);
    expect((await stored(service))?.map(({content}) => content)).to.deep.equal(['Stolen?', 'Yes']);
  });
});
