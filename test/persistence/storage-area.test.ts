import {expect} from 'chai';

import {browserStorage, storageFor} from '../../src/persistence/storage-area.js';

const key = () => `test:${crypto.randomUUID()}`;

suite('storage of the browser', () => {
  test('browser closes the connection by itself → the next call opens another one', async () => {
    const used: IDBDatabase[] = [];
    const native = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')!;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      used.push(this);
      return (native.value as IDBDatabase['transaction']).apply(this, given);
    };
    try {
      const [area, name] = [browserStorage(), key()];
      await area.write([[name, 'kept']], []);
      // Browsers close the connection, then tell the page.
      used[0]!.close();
      used[0]!.dispatchEvent(new Event('close'));
      expect(await area.get([name])).to.deep.equal(['kept']);
      expect(used).to.have.length(2);
      expect(used[1] === used[0]).to.equal(false);
      await area.deleteAll(name);
      used[1]!.close();
    } finally {
      Object.defineProperty(IDBDatabase.prototype, 'transaction', native);
    }
  });

  for (const persist of ['session', 'local'] as const) {
    test(`${persist}, condition of deleteAll() does not hold → nothing deleted; it holds → key and its entries deleted`, async () => {
      const [area, name] = [storageFor(persist), key()];
      const keys = [name, `${name}#a`, `${name}-other`];
      await area.write(
        keys.map((each) => [each, each]),
        [],
      );
      const asked: unknown[] = [];
      const answer = (holds: boolean) => (value: unknown) => {
        asked.push(value);
        return holds;
      };
      expect(await area.deleteAll(name, answer(false))).to.equal(false);
      expect(await area.get(keys)).to.deep.equal(keys);
      expect(await area.deleteAll(name, answer(true))).to.equal(true);
      const [index, entry, other] = await area.get(keys);
      expect([index ?? undefined, entry ?? undefined, other]).to.deep.equal([undefined, undefined, keys[2]]);
      expect(asked).to.deep.equal([name, name]);
      await area.deleteAll(`${name}-other`);
    });
  }
});
