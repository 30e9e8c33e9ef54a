import {dirname, posix, relative, sep} from 'node:path';

import {colors} from './colors.mjs';

/**
 * A lint rule: a file imports only from its own folder, and the folders and libraries that the option lists for it, including type
 * imports. Oxlint's own rules list forbidden imports, so each folder would have to list all others. Names are paths without `src/`; a
 * name includes its subfolders, and the longest matching name applies. A library that no list names is free.
 */
const layers = {
  meta: {type: 'problem', schema: [{type: 'object'}]},
  create(context) {
    const [allowed] = context.options;
    const libraries = Object.values(allowed)
      .flat()
      .filter((name) => !Object.hasOwn(allowed, name));
    const find = (path, names) =>
      names
        .filter((name) => path === name || path === `${name}.ts` || path.startsWith(`${name}/`))
        .sort((one, other) => other.length - one.length)[0];
    const placeOf = (path) => find(path, Object.keys(allowed));
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const pathOf = (name) => posix.join(dirname(file), name.replace(/\.js$/, '.ts')).replace(/^src\//, '');
    const from = placeOf(file.replace(/^src\//, ''));
    const check = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || allowed[from] === undefined) return;
      const to = name.startsWith('.') ? (placeOf(pathOf(name)) ?? pathOf(name)) : find(name, libraries);
      if (to === undefined || to === from) return;
      if (!allowed[from].some((one) => to === one || to.startsWith(`${one}/`)))
        context.report({node, message: `${from} must not import ${to}: .oxlintrc.json lists what it may.`});
    };
    const types = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
    return Object.fromEntries(types.map((type) => [type, check]));
  },
};

/** The project's rules for Oxlint. `.oxlintrc.json` contains their options. */
export default {
  meta: {name: 'project'},
  rules: {colors, layers},
};
