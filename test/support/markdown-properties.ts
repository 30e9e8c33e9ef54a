import {expect} from 'chai';
import fc, {type IPropertyWithHooks} from 'fast-check';

import {blocksIn, cutAt, renderedAtOnce, written} from './markdown.js';
import {longMarkdown, markdown, places} from './markdown-arbitrary.js';

/** Cut anywhere, Markdown ends as the DOM of the whole text, which is also what one full lex gives. */
export const anyCutsEndAlike: IPropertyWithHooks<[string, number[]]> = fc.property(
  markdown,
  places,
  (text, cuts) => {
    const wanted = blocksIn(written([text]));
    expect(wanted, 'at once').to.equal(renderedAtOnce(text));
    expect(blocksIn(written(cutAt(text, cuts))), 'streamed').to.equal(wanted);
  },
);

/** Likewise for blocks that are taken in pieces, which a full lex leaves whole. */
export const anyCutsOfLongBlocksEndAlike: IPropertyWithHooks<[string, number[]]> = fc.property(
  longMarkdown,
  fc.array(fc.nat({max: 40_000}), {maxLength: 30}),
  (text, cuts) => {
    expect(blocksIn(written(cutAt(text, cuts)))).to.equal(blocksIn(written([text])));
  },
);
