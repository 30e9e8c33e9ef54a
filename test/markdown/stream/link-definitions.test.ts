import {suite, test} from 'node:test';
import {expect} from 'chai';

import {LinkDefinitions} from '../../../src/markdown/stream/link-definitions.js';
import {lexBlocks} from '../../../src/markdown/grammar/lexer.js';

suite('LinkDefinitions', () => {
  /** Registers the definitions of a text. `drawn`: the text after it that is drawn. */
  function defined(source: string, definitions = new LinkDefinitions(), drawn = '') {
    definitions.register(lexBlocks(source), drawn);
    return definitions;
  }

  test('link is defined after a text that refers to it → late', () => {
    const definitions = new LinkDefinitions();
    definitions.track('See [a].');
    expect(defined('[b]: /b', definitions).isLate).to.equal(false);
    expect(defined('[a]: /a', definitions).isLate).to.equal(true);
  });

  test('link is defined before the text → not late', () => {
    const definitions = defined('[a]: /a');
    definitions.track('See [a].');
    expect(defined('[a]: /b', definitions).isLate).to.equal(false);
  });

  test('text behind a definition is drawn before the definition is final → late if it refers to it', () => {
    expect(defined('[a]: /a', new LinkDefinitions(), 'See [b].').isLate).to.equal(false);
    expect(defined('[a]: /a', new LinkDefinitions(), 'See [a].').isLate).to.equal(true);
  });

  test('all links are known before the text → never late', () => {
    const {links} = defined('[a]: /a');
    const definitions = new LinkDefinitions(links);
    definitions.track('See [a].');
    expect(defined('[a]: /b', definitions, 'And [a].').isLate).to.equal(false);
    expect(definitions.links['a']?.href).to.equal('/a');
  });

  test('label is defined twice → first definition counts', () => {
    const {links} = defined('[a]: /first\n\n> - [a]: /second\n> - [b]: /nested');
    expect([links['a']?.href, links['b']?.href]).to.deep.equal(['/first', '/nested']);
  });
});
