import {test} from 'node:test';
import {expect} from 'chai';

import {minifiedLiterals} from '../../scripts/build/minify-literals.js';

test('escapes in a style sheet → the characters that browsers show', () => {
  const code = "const styles = css`i::after { content: '\\\\2197 \\\\201C' }`;";
  const minified = minifiedLiterals(code, 'styles.ts').toString();
  expect(minified).to.equal('const styles = css`i:after{content:"↗“"}`;');
});
