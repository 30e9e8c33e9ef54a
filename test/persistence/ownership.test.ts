import {expect} from 'chai';

import {Ownership, type TabMessage} from '../../src/persistence/ownership.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {replace, restoreReplaced} from '../support/replace.js';
import {until} from '../support/until.js';

suite('ownership', () => {
  let name = '';
  let timeouts: HeldTimeouts;
  const tabs: Ownership[] = [];
  setup(() => {
    name = `test:${crypto.randomUUID()}`;
    timeouts = new HeldTimeouts();
    timeouts.threshold = 2_000;
  });
  teardown(() => {
    for (const tab of tabs.splice(0)) tab.close();
    timeouts.restore();
    restoreReplaced();
  });

  /** A tab, and the types of the messages that it has heard. */
  function open(): {tab: Ownership; heard: (string | undefined)[]} {
    const heard: (string | undefined)[] = [];
    const tab = new Ownership(name, ({type}: Partial<TabMessage>) => heard.push(type));
    tabs.push(tab);
    return {tab, heard};
  }

  /** Whether a promise has resolved by now. */
  async function isDone(promise: Promise<unknown>): Promise<boolean> {
    const open = {};
    // A lock that is stolen takes several steps.
    for (let queries = 0; queries < 5; queries += 1) await navigator.locks.query();
    return (await Promise.race([promise, Promise.resolve(open)])) !== open;
  }

  test('owner answers a request → second tab waits for longer than 2 s, until the owner releases', async () => {
    const [{tab: owner}, {tab, heard}] = [open(), open()];
    // Pages hear in the order in which they began to listen, so the tab has heard all before this one.
    const listener = new BroadcastChannel(name);
    let answers = 0;
    listener.onmessage = ({data}: MessageEvent<TabMessage>) => (answers += Number(data.type === 'busy'));
    const release = (await owner.acquire())!;
    const second = tab.acquire();
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      await until(() => answers === rounds);
      timeouts.elapse(2_000);
    }
    listener.close();
    expect(await isDone(second)).to.equal(false);
    expect(owner.isHeld()).to.equal(true);
    release();
    (await second)!();
    expect(heard).to.deep.equal([]);
  });

  test('owner does not answer for 2 s → lock stolen, owner hears that it is lost', async () => {
    const [{tab: owner, heard}, {tab}] = [open(), open()];
    const release = (await owner.acquire())!;
    // The owner's page is frozen: it does not get the request.
    const arrive = replace(BroadcastChannel.prototype, 'postMessage', {value: () => undefined});
    const second = tab.acquire();
    arrive();
    timeouts.elapse(1_999);
    expect(await isDone(second)).to.equal(false);
    timeouts.elapse(2_000);
    const end = (await second)!;
    await until(() => heard.includes('lost'));
    expect([owner.isHeld(), tab.isHeld()]).to.deep.equal([false, true]);
    // The turn of the former owner ends: the lock stays with the thief.
    release();
    const third = owner.acquire(undefined, false);
    expect(await isDone(third)).to.equal(false);
    end();
    (await third)!();
  });
});
