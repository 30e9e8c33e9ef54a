import {dirname, posix} from 'node:path';

import {nameOf, pathOf, visitModuleNames} from './imports.mjs';

/**
 * A lint rule: a file imports only from its own folder and from those that the option lists, including type imports.
 * Oxlint's own rules list what is forbidden, and would need all other folders for each. Folders in `src/` are named without `src/`. A name includes its subfolders; the longest matching name applies.
 */
export const layers = {
  meta: {
    type: 'problem',
    schema: [{type: 'object', additionalProperties: {type: 'array', items: {type: 'string'}}}],
    messages: {layer: '{{from}} must not import {{to}}: imports only point downwards.'},
  },
  create(context) {
    const allowed = context.options[0];
    const folderOf = (path) =>
      Object.keys(allowed)
        .filter((folder) => path.startsWith(`${folder}/`) || path === `${folder}.ts`)
        .sort((one, other) => other.length - one.length)[0];
    const file = pathOf(context);
    const from = folderOf(nameOf(file));
    if (from === undefined) return {};
    return visitModuleNames((node) => {
      if (!node.value.startsWith('.')) return;
      const path = nameOf(posix.join(dirname(file), node.value.replace(/\.js$/, '.ts')));
      const to = folderOf(path) ?? path;
      const isAllowed =
        to === from || allowed[from].some((folder) => to === folder || to.startsWith(`${folder}/`));
      if (!isAllowed) context.report({node, messageId: 'layer', data: {from, to}});
    });
  },
};
