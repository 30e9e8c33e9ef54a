import {suite, test} from 'node:test';
import {expect} from 'chai';

import {LateLinkDefinitions} from '../../../src/markdown/stream/late-link-definitions.js';
import {lexBlocks} from '../../../src/markdown/grammar/lexer.js';

suite('LateLinkDefinitions', () => {
  /** Registers the definitions of a text. */
  function defined(source: string, definitions = new LateLinkDefinitions<string>()) {
    definitions.register(lexBlocks(source));
    return definitions;
  }

  test('link is defined after its block → block is redrawn once', () => {
    const definitions = new LateLinkDefinitions<string>();
    definitions.track('first', 'See [a].', 0);
    definitions.track('second', 'See [b].', 0);
    expect(defined('[a]: /a', definitions).takeOutdated()).to.deep.equal(['first']);
    expect(definitions.takeOutdated()).to.deep.equal([]);
  });

  test('link is defined before its block → block is not redrawn', () => {
    const definitions = defined('[a]: /a');
    definitions.track('block', 'See [a].', definitions.count);
    expect(defined('[a]: /b', definitions).takeOutdated()).to.deep.equal([]);
  });

  test('label is defined twice → first definition counts', () => {
    const {links} = defined('[a]: /first\n\n> - [a]: /second\n> - [b]: /nested');
    expect([links['a']?.href, links['b']?.href]).to.deep.equal(['/first', '/nested']);
  });

  test('link is defined while its block is drawn → block is redrawn', () => {
    const definitions = defined('[a]: /a');
    const known = definitions.count;
    defined('[b]: /b', definitions);
    definitions.track('before', 'See [a].', known);
    definitions.track('meanwhile', 'See [b].', known);
    expect(definitions.takeOutdated()).to.deep.equal(['meanwhile']);
  });
});
