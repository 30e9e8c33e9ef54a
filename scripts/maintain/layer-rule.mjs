import {dirname, relative, resolve, sep} from 'node:path';

/**
 * An ESLint rule: a file below `root` imports only from its own folder and from the folders that `layers`
 * lists for it, including type imports. A name includes all folders in it; the longest matching name applies
 * to a file.
 */
export function layerRule(root, layers) {
  const folderOf = (path) =>
    Object.keys(layers)
      .filter((folder) => path.startsWith(`${folder}/`) || path === `${folder}.ts`)
      .sort((one, other) => other.length - one.length)[0];
  const pathOf = (file) => relative(root, file).split(sep).join('/');
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: {layer: '{{from}} must not import {{to}}: imports only point downwards.'},
    },
    create(context) {
      const from = folderOf(pathOf(context.filename));
      if (from === undefined) return {};
      const check = ({source}) => {
        if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
        const path = pathOf(resolve(dirname(context.filename), source.value.replace(/\.js$/, '.ts')));
        const to = folderOf(path) ?? path;
        const isAllowed =
          to === from || layers[from].some((folder) => to === folder || to.startsWith(`${folder}/`));
        if (!isAllowed) context.report({node: source, messageId: 'layer', data: {from, to}});
      };
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      };
    },
  };
}
