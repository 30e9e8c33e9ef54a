import {suite, test} from 'node:test';
import {expect} from 'chai';

import {LateLinkDefinitions} from '../../../src/markdown/stream/late-link-definitions.js';
import {lex} from '../../../src/markdown/grammar/lexer.js';

const tokensOf = (text: string) =>
  lex(text, {isEnd: true, isMidParagraph: false, links: Object.create(null) as Record<string, never>});

function redrawn(definitions: LateLinkDefinitions<string>): string[] {
  const blocks: string[] = [];
  while (definitions.hasPendingRedraws) {
    definitions.redrawNext((block) => {
      blocks.push(block);
      return true;
    });
  }
  return blocks;
}

suite('LateLinkDefinitions', () => {
  test('link is defined after its block → block is redrawn when redraws are scheduled', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.track('first', 'See [a].');
    definitions.track('second', 'See [b].');
    definitions.registerLinks(tokensOf('[a]: /a'));
    expect(definitions.hasPendingRedraws).to.equal(false);

    definitions.scheduleRedraws();
    expect(redrawn(definitions)).to.deep.equal(['first']);
  });

  test('two links of a block are defined → block is redrawn once', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.track('block', 'See [a] and [b].');
    definitions.registerLinks(tokensOf('[a]: /a\n[b]: /b'));
    definitions.scheduleRedraws();
    expect(redrawn(definitions)).to.deep.equal(['block']);
  });

  test('links of a long block are defined one by one → redrawn once per its length, and at the end', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.track('block', 'See [a], [b], [c] and [d].');
    const define = (label: string, length?: number) => {
      definitions.registerLinks(tokensOf(`[${label}]: /x`));
      definitions.scheduleRedraws(length);
      return redrawn(definitions).length;
    };
    expect(define('a', 1_000)).to.equal(1);
    expect(define('b', 1_050)).to.equal(0);
    expect(define('c', 1_100)).to.equal(1);
    expect(define('d', 1_150)).to.equal(0);
    definitions.scheduleRedraws();
    expect(redrawn(definitions)).to.deep.equal(['block']);
  });

  test('link is defined before its block → block is not redrawn', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.registerLinks(tokensOf('[a]: /a'));
    definitions.track('block', 'See [a].');
    definitions.registerLinks(tokensOf('[a]: /b'));
    definitions.scheduleRedraws();
    expect(redrawn(definitions)).to.deep.equal([]);
  });

  test('label is defined twice → first definition counts', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.registerLinks(tokensOf('[a]: /first\n\n> - [a]: /second\n> - [b]: /nested'));
    expect(definitions.links).to.have.nested.property('a.href', '/first');
    expect(definitions.links).to.have.nested.property('b.href', '/nested');
  });

  test('redraw needs the sanitizer → block stays pending', () => {
    const definitions = new LateLinkDefinitions<string>(() => 100);
    definitions.track('block', 'See [a].');
    definitions.registerLinks(tokensOf('[a]: /a'));
    definitions.scheduleRedraws();
    expect(definitions.redrawNext(() => false)).to.equal(false);
    expect(redrawn(definitions)).to.deep.equal(['block']);
  });
});
