import {expect} from 'chai';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {DEPARTURES} from './departures.js';

const page = readFileSync(new URL('../../docs/replies.md', import.meta.url), 'utf8');
const [, list = ''] = /These rules differ.*\n\n((?:- .*\n)+)/.exec(page) ?? [];
const rules = list.trim().split('\n');

/** Returns the numbers in the parentheses of a rule, such as `(59, 89–91)`. */
function examplesIn(rule: string): number[] {
  const [, numbers = ''] = /\((\d[\d, –]*)\)/.exec(rule) ?? [];
  return numbers.split(', ').flatMap((part) => {
    const [first, last = first] = part.split('–').map(Number);
    return first ? Array.from({length: last! - first + 1}, (_, index) => first + index) : [];
  });
}

suite('departures from CommonMark', () => {
  test('docs/replies.md → the rules that the tests leave out, at most twelve', () => {
    expect(rules).to.have.length(DEPARTURES.length).and.length.at.most(12);
    for (const [index, {rule}] of DEPARTURES.entries())
      expect(rules[index]).to.match(new RegExp(`^- ${rule}`));
  });

  test('docs/replies.md → the numbers of the examples; HTML names its sections', () => {
    for (const [index, {rule, examples}] of DEPARTURES.entries()) {
      if (!rule.startsWith('HTML')) expect(examplesIn(rules[index]!), rule).to.deep.equal(examples);
    }
  });
});
