import {expect} from 'chai';
import fc, {type IPropertyWithHooks} from 'fast-check';

import {blocksIn, cutAt, renderedAtOnce, written} from './markdown.js';
import {emphasized, fenced, longMarkdown, markdown, places} from './markdown-arbitrary.js';

/** Markdown with any cuts results in the DOM of the whole text, and of one full lex. */
export const anyCutsEndAlike: IPropertyWithHooks<[string, number[]]> = fc.property(
  fc.oneof(
    {arbitrary: markdown, weight: 4},
    {arbitrary: emphasized, weight: 1},
    {arbitrary: fenced, weight: 1},
  ),
  places,
  (text, cuts) => {
    const wanted = blocksIn(written([text]));
    expect(wanted, 'at once').to.equal(renderedAtOnce(text));
    expect(blocksIn(written(cutAt(text, cuts))), 'streamed').to.equal(wanted);
  },
);

/** The same for blocks that the renderer splits, unlike a full lex. */
export const anyCutsOfLongBlocksEndAlike: IPropertyWithHooks<[string, number[]]> = fc.property(
  longMarkdown,
  fc.array(fc.nat({max: 40_000}), {maxLength: 30}),
  (text, cuts) => {
    expect(blocksIn(written(cutAt(text, cuts)))).to.equal(blocksIn(written([text])));
  },
);
