import MagicString from 'magic-string';
import {parseSync, Visitor, type Plugin} from 'vite';

/** Lists of what DOMPurify allows by default. Our settings replace them: src/markdown/sink/sanitize.ts. */
const DEFAULTS = new Set(['html$1', 'html', 'svg', 'mathMl']);

/** A helper of its compiler, for engines that cannot read the pairs of `Object.entries()` in place. */
const PAIR = '_slicedToArray';

/**
 * Empties the lists of what DOMPurify allows without settings: 5.9 kB. A list that its next version would use for something else could only
 * allow less. Leaves out what its compiler has added for older engines: 1.5 kB. Nothing else of it changes.
 */
export function shakePurify(): Plugin {
  return {
    name: 'shake-purify',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/node_modules\/dompurify\/dist\//},
      handler(code, id) {
        const source = new MagicString(code);
        const emptied = new Set<string>();
        new Visitor({
          VariableDeclarator({id: name, init}) {
            if (name.type !== 'Identifier' || !DEFAULTS.has(name.name) || init?.type !== 'CallExpression')
              return;
            const [list] = init.arguments;
            if (list?.type !== 'ArrayExpression') return;
            source.update(list.start, list.end, '[]');
            emptied.add(name.name);
          },
          CallExpression({callee, arguments: [pair], start, end}) {
            if (callee.type === 'Identifier' && callee.name === PAIR && pair)
              source.update(start, end, code.slice(pair.start, pair.end));
          },
        }).visit(parseSync(id, code).program);
        if (emptied.size < DEFAULTS.size)
          throw new Error(`DOMPurify has other lists: ${[...emptied].join()}.`);
        return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
      },
    },
  };
}
