import {expect} from 'chai';

import {balancedHtml} from './balanced-html.js';

/** Parses without a sanitizer, in a document where nothing loads. */
function parsed(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
}

suite('balanced HTML in the parser of the browser', () => {
  for (const [html, balanced] of balancedHtml) {
    test(`${html} → parser adds no tags`, () => {
      const {childElementCount} = document.createElement('div');
      const tags = balanced.match(/<[a-z]/g)?.length ?? childElementCount;
      const implied = parsed(balanced).match(/<(?:tbody|tr)>/g)?.length ?? 0;
      const written = balanced.match(/<(?:tbody|tr)>/g)?.length ?? 0;
      expect(parsed(balanced).match(/<[a-z]/g)?.length ?? 0).to.equal(tags + implied - written);
    });
  }
});
