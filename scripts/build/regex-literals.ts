import MagicString from 'magic-string';
import {parseSync, type ESTree} from 'vite';

/**
 * Writes the regular expressions that a module puts together when it is loaded as literals. Then pages do not load the parts,
 * and bundlers can drop expressions that nothing uses. The module imports nothing.
 */
export async function regexLiterals(code: string): Promise<MagicString> {
  const source = new MagicString(code);
  const variables = parseSync('library.js', code).program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  const names = variables.flatMap(({id}) => (id.type === 'Identifier' ? id.name : []));
  // Node would look for the source map beside the address.
  const module = code.replace(/^\/\/# sourceMappingURL=.*/m, '');
  const {values} = (await import(
    `data:text/javascript,${encodeURIComponent(`${module}\nexport const values = {${names.join()}};`)}`
  )) as {values: Readonly<Record<string, unknown>>};

  /** Replaces a call, or the calls among the properties of an object. */
  function write(expression: ESTree.Expression | null, value: unknown): void {
    if (expression?.type === 'CallExpression' && value instanceof RegExp) {
      source.update(expression.start, expression.end, String(value));
    } else if (expression?.type === 'ObjectExpression') {
      for (const property of expression.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        write(property.value, (value as Record<string, unknown>)[property.key.name]);
      }
    }
  }
  for (const {id, init} of variables) if (id.type === 'Identifier') write(init, values[id.name]);
  return source;
}
