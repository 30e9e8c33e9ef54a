import {expect} from 'chai';

import {storageFor} from '../../src/persistence/storage-area.js';
import {replace, restoreReplaced} from '../support/replace.js';

const key = () => `test:${crypto.randomUUID()}`;

suite('storage of the browser', () => {
  teardown(restoreReplaced);

  test('browser closes the connection by itself → the next call opens another one', async () => {
    const used: IDBDatabase[] = [];
    const native = Reflect.get(IDBDatabase.prototype, 'transaction');
    replace(IDBDatabase.prototype, 'transaction', {
      value(this: IDBDatabase, ...given: Parameters<IDBDatabase['transaction']>) {
        used.push(this);
        return native.apply(this, given);
      },
    });
    const [area, name] = [storageFor('local'), key()];
    await area.write(name, 'kept');
    // Browsers close the connection, then tell the page.
    used[0]!.close();
    used[0]!.dispatchEvent(new Event('close'));
    expect(await area.read(name, String)).to.equal('kept');
    expect(used).to.have.length(2);
    expect(used[1] === used[0]).to.equal(false);
    await area.write(name, undefined);
    used[1]!.close();
  });

  for (const persist of ['session', 'local'] as const) {
    test(`${persist}, value that is refused → erased; other values stay`, async () => {
      const [area, name] = [storageFor(persist), key()];
      await area.write(name, 'refused');
      await area.write(`${name}#other`, 'other');
      expect(await area.read(name, (value) => (value === 'refused' ? undefined : value))).to.equal(undefined);
      expect((await area.read(name, (value) => [value]))![0] ?? undefined).to.equal(undefined);
      expect(await area.read(`${name}#other`, String)).to.equal('other');
      await area.write(`${name}#other`, undefined);
    });
  }
});
