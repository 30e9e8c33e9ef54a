/** A lint rule: no syntax matches a selector of the options. Each option is a selector and its message. */
export const syntax = {
  meta: {
    type: 'problem',
    schema: {type: 'array', items: {type: 'array', items: {type: 'string'}, minItems: 2, maxItems: 2}},
  },
  create(context) {
    return Object.fromEntries(
      context.options.map(([selector, message]) => [selector, (node) => context.report({node, message})]),
    );
  },
};
