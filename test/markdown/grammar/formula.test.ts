import {suite, test} from 'node:test';

import {formulaAt, formulaBlockAt, LONGEST_FORMULA} from '../../../src/markdown/grammar/formula.js';
import {testRows} from '../../support/test-rows.js';

const formula = (raw: string, text: string) => ({type: 'formula' as const, raw, text});

/** A formula in a line, which is shown with its delimiters. */
const inline = (raw: string) => formula(raw, raw);

suite('formulaAt', () =>
  testRows(test, formulaAt, [
    ['$$x$$ y', inline('$$x$$')],
    ['\\(x_1 * y_1\\)!', inline('\\(x_1 * y_1\\)')],
    ['\\[\na\nb\n\\]', inline('\\[\na\nb\n\\]')],
    ['$$<b>$$', inline('$$<b>$$')],
    ['\\(a\\[b\\)', inline('\\(a\\[b\\)')],
    ['$$ to $$$ here', undefined, 'white space behind the opening dollars'],
    ['$$\nx\n$$', undefined, 'a line break behind the opening dollars'],
    ['$$5 and $$6', undefined, 'white space in front of the closing dollars'],
    ['$$$x$$', undefined, 'three dollars'],
    ['$$;kill $$', undefined, 'two numbers of processes'],
    // More text can complete a formula.
    ...['$$', '$$x', '$$x$', '\\(x', '\\[x\ny', '\\(x\\]'].map((src) => [src, null] as const),
    ['$x$', undefined, 'a single dollar'],
    ['$$$$', undefined, 'nothing in it'],
    ['$$ \n $$', undefined, 'white space in it'],
    ['\\[12\\]', undefined, 'the number of a source in escaped brackets'],
    ['\\(a\nb\\)', undefined, 'a line break between parentheses'],
    ['$$a\n\nb$$', undefined, 'a blank line'],
    ['\\[a\n \t\nb\\]', undefined, 'a line of spaces'],
    [`$$${'a'.repeat(LONGEST_FORMULA)}$$`, undefined, 'more characters than a formula has'],
    ['$$a\\)\n\n', undefined, 'another closing delimiter, and then a blank line'],
  ]),
);

suite('formulaBlockAt', () =>
  testRows(test, formulaBlockAt, [
    ['$$x$$', {...formula('$$x$$', 'x'), isBlock: true}],
    ['$$\nx\n$$\nnext', {...formula('$$\nx\n$$\n', 'x'), isBlock: true}],
    ['   \\[x\\]  \nnext', {...formula('   \\[x\\]  \n', 'x'), isBlock: true}],
    ['$$x$$ is a formula', undefined, 'text behind it'],
    ['    $$x$$', undefined, 'an indentation of code'],
    ['\\(x\\)', undefined, 'parentheses'],
    ['$$ x $$', {...formula('$$ x $$', 'x'), isBlock: true}],
    ['$$\n x^2 \n$$', {...formula('$$\n x^2 \n$$', 'x^2'), isBlock: true}],
    ['$$x', null],
  ]),
);
