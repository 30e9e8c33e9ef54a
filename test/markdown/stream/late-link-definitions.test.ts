import {suite, test} from 'node:test';
import {expect} from 'chai';

import {LateLinkDefinitions} from '../../../src/markdown/stream/late-link-definitions.js';
import {lexBlocks} from '../../../src/markdown/grammar/lexer.js';

suite('LateLinkDefinitions', () => {
  test('link is defined after its block → block is redrawn once', () => {
    const definitions = new LateLinkDefinitions<string>();
    definitions.track('first', 'See [a].', 0);
    definitions.track('second', 'See [b].', 0);
    definitions.register(lexBlocks('[a]: /a'));
    expect(definitions.takeOutdated()).to.deep.equal(['first']);
  });

  test('link is defined before its block → block is not redrawn', () => {
    const definitions = new LateLinkDefinitions<string>();
    definitions.register(lexBlocks('[a]: /a'));
    definitions.track('block', 'See [a].', definitions.count);
    definitions.register(lexBlocks('[a]: /b'));
    expect(definitions.takeOutdated()).to.deep.equal([]);
  });

  test('label is defined twice → first definition counts', () => {
    const definitions = new LateLinkDefinitions<string>();
    definitions.register(lexBlocks('[a]: /first\n\n> - [a]: /second\n> - [b]: /nested'));
    expect(definitions.links).to.have.nested.property('a.href', '/first');
    expect(definitions.links).to.have.nested.property('b.href', '/nested');
  });

  test('link is defined while its block is drawn → block is redrawn', () => {
    const definitions = new LateLinkDefinitions<string>();
    definitions.register(lexBlocks('[a]: /a'));
    const known = definitions.count;
    definitions.register(lexBlocks('[b]: /b'));
    definitions.track('before', 'See [a].', known);
    definitions.track('meanwhile', 'See [b].', known);
    expect(definitions.takeOutdated()).to.deep.equal(['meanwhile']);
  });
});
