import {Parser} from 'htmlparser2';

const EXPRESSION = 'expression-';
// Bindings before lit: `on-click=`, `disabled?=`, `href$=`.
const OLD_BINDING = /^on-|[?$]$/;
const UNESCAPED = /[<>]|&(?!#\d+;|[a-z]+;)/;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/**
 * A lint rule: an `html` literal closes each element and names each attribute of an element once. Attribute values
 * escape `<`, `>` and `&`. Tags, attribute names and comments contain no expression.
 */
export const templates = {
  meta: {type: 'problem', schema: []},
  create(context) {
    return {
      'TaggedTemplateExpression[tag.name="html"]'({quasi}) {
        for (const message of problemsIn(quasi.quasis.map(({value}) => value.raw))) {
          context.report({node: quasi, message});
        }
      },
    };
  },
};

function problemsIn(pieces) {
  const html = pieces.reduce((text, piece, index) => `${text}${EXPRESSION}${index}${piece}`);
  const problems = [];
  let closed = 0;
  let names = new Set();
  const parser = new Parser(
    {
      onopentagname(tag) {
        names = new Set();
        if (tag.startsWith(EXPRESSION)) problems.push('An expression stands for a tag.');
      },
      onattribute(name, value, quote) {
        const hasValue = quote !== undefined;
        if (names.has(name)) problems.push(`The attribute ${name} is there twice.`);
        names.add(name);
        if (OLD_BINDING.test(name)) problems.push(`lit does not know the binding ${name}.`);
        if (name.includes(EXPRESSION) && hasValue)
          problems.push('An expression stands for the name of an attribute.');
        if (UNESCAPED.test(value)) problems.push(`The value of ${name} has an unescaped character.`);
        if (quote === null && value.endsWith('/'))
          problems.push(`The slash belongs to the value of ${name}.`);
      },
      oncomment(text) {
        if (text.includes(EXPRESSION)) problems.push('An expression is part of a comment.');
      },
      onclosetag(tag, isImplied) {
        if (!isImplied) closed += 1;
        // SVG elements can be self-closing, unlike HTML: https://html.spec.whatwg.org/multipage/syntax.html#start-tags
        else if (!VOID.has(tag) && html[parser.endIndex - 1] !== '/')
          problems.push(`<${tag}> has no end tag.`);
      },
    },
    {decodeEntities: false},
  );
  parser.end(html);
  if (closed < html.match(/<\/[a-z]/gi)?.length) problems.push('An end tag has no start tag.');
  return problems;
}
