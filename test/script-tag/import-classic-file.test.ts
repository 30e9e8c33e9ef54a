import {expect} from 'chai';

import {importClassicFile} from '../../src/script-tag/import-classic-file.js';

test('late file of the classic script, two imports → runs once, with what it shares', async () => {
  const path = 'data:text/javascript,export default ({text}) => ({text})//';
  const imported = () => importClassicFile(path, () => ({text: 'shared'}));
  const [first, second] = await Promise.all([imported(), imported()]);
  expect(first).to.deep.equal({text: 'shared'});
  expect(second).to.equal(first);
});
