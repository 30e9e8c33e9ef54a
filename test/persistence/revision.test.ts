import {suite, test} from 'node:test';

import {expect} from 'chai';

import {Revision} from '../../src/persistence/revision.js';

suite('Revision', () => {
  test('changes within a millisecond → each has a higher revision, which is the time or a little later', () => {
    const revision = new Revision();
    const before = Date.now();
    const revisions = Array.from({length: 100}, () => revision.next());
    expect(revisions).to.deep.equal([...new Set(revisions)].sort((a, b) => a - b));
    expect(revisions[0]).to.be.within(before, Date.now());
  });

  test('record of another tab → new only above all that is known, also if the clock of its tab is ahead', () => {
    const revision = new Revision();
    const own = revision.next();
    expect([own - 1, own, own + 1].map((other) => revision.isNew(other))).to.deep.equal([false, false, true]);
    const ahead = Date.now() + 1e9;
    revision.note(ahead);
    expect(revision.isNew(ahead)).to.equal(false);
    expect(revision.next()).to.equal(ahead + 1);
  });

  test('lower revision → forgets nothing; a change is the latest until another one follows', () => {
    const revision = new Revision();
    const first = revision.next();
    revision.note(first - 1);
    expect(revision.isLatest(first)).to.equal(true);
    revision.next();
    expect(revision.isLatest(first)).to.equal(false);
  });
});
