import {suite, test} from 'node:test';

import {expect} from 'chai';

import {balanceHtml} from '../../../src/markdown/safety/balance-html.js';
import {MAX_DEPTH} from '../../../src/markdown/safety/budget.js';
import {balancedHtml} from './balanced-html.js';

suite('balanceHtml', () => {
  for (const [html, balanced] of balancedHtml) {
    test(`${html} → ${balanced}`, () => {
      expect(balanceHtml(html)).to.equal(balanced);
    });
  }

  test('HTML nested deeper than the budget allows → undefined', () => {
    expect(balanceHtml('<b>'.repeat(MAX_DEPTH))).to.be.a('string');
    expect(balanceHtml('<b>'.repeat(MAX_DEPTH + 1))).to.equal(undefined);
  });
});
