import {suite, test} from 'node:test';

import {expect} from 'chai';

import {runWithCoordinator} from '../../src/conversation/run-with-coordinator.js';
import {Turn} from '../../src/conversation/turn.js';
import {fakeClient} from '../support/fake-client.js';
import {reply} from '../support/messages.js';

/** A turn, and a coordinator that the test lets begin or fail. */
function setUp() {
  const {client, turns} = fakeClient();
  const turn = new Turn({...reply(1, ''), status: 'pending'}, new AbortController().signal, {
    onChange: () => undefined,
    onPosition: () => undefined,
    onRewrite: () => undefined,
  });
  let ended = 0;
  let allow = (): void => undefined;
  let refuse = (): void => undefined;
  const coordinator = {
    begin: () =>
      new Promise<() => void>((resolve, reject) => {
        allow = () => resolve(() => (ended += 1));
        refuse = () => reject(new Error('refused'));
      }),
    stop: () => undefined,
  };
  const result = runWithCoordinator(turn, coordinator, () =>
    turn.run((...request) => client.reply({botId: 'docs', messages: []}, ...request)),
  );
  return {turn, turns, reply: result, ended: () => ended, allow: () => allow(), refuse: () => refuse()};
}

const callbacks = () => new Promise((resolve) => setImmediate(resolve));

suite('runWithCoordinator', () => {
  test('coordinator allows the turn → request sent, turn given back at its end', async () => {
    const {turns, reply, ended, allow} = setUp();
    expect(turns).to.have.length(0);
    allow();
    await callbacks();
    expect(turns).to.have.length(1);
    expect(ended()).to.equal(0);
    turns[0]!.onDelta('Hi');
    turns[0]!.end();
    expect(await reply).to.include({status: 'complete', content: 'Hi'});
    expect(ended()).to.equal(1);
  });

  test('coordinator fails → reply failed with the cause, nothing sent', async () => {
    const {turns, reply, refuse} = setUp();
    refuse();
    const {status, error} = await reply;
    expect(status).to.equal('failed');
    expect(error).to.include({type: 'interrupted', message: 'The turn could not begin.'});
    expect((error!.cause as Error).message).to.equal('refused');
    expect(turns).to.have.length(0);
  });

  test('turn stopped while it waits → nothing sent, turn given back', async () => {
    const {turn, turns, reply, ended, allow} = setUp();
    turn.stop();
    allow();
    expect(await reply).to.include({status: 'stopped'});
    expect(turns).to.have.length(0);
    expect(ended()).to.equal(1);
  });
});
