import {dirname, posix, relative, sep} from 'node:path';

import {colors} from './colors.mjs';

function pathOf({cwd, filename}) {
  return relative(cwd, filename).split(sep).join('/');
}

/** Returns the path without `src/`, as lint rules name it. */
function nameOf(path) {
  return path.replace(/^src\//, '');
}

/** Visits the module name of each import and export, including type imports. */
function visitModuleNames(visit) {
  const types = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
  const visitSource = ({source}) => typeof source?.value === 'string' && visit(source);
  return Object.fromEntries(types.map((type) => [type, visitSource]));
}

/** The option of both rules: lists by name. */
const meta = {
  type: 'problem',
  schema: [{type: 'object', additionalProperties: {type: 'array', items: {type: 'string'}}}],
};

/**
 * A lint rule: a file imports only from its own folder and from those that the option lists, including type imports.
 * Oxlint's own rules list forbidden imports, so each folder would have to list all others. Folders in `src/` are named without
 * `src/`. A name includes its subfolders; the longest matching name applies.
 */
const layers = {
  meta,
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
      if (!isAllowed)
        context.report({node, message: `${from} must not import ${to}: imports only point downwards.`});
    });
  },
};

/** A lint rule: a library is imported only by the files and folders of `src/` that the option lists. */
const libraries = {
  meta,
  create(context) {
    const file = nameOf(pathOf(context));
    return visitModuleNames((node) => {
      for (const [library, importers] of Object.entries(context.options[0])) {
        if (node.value !== library && !node.value.startsWith(`${library}/`)) continue;
        if (importers.some((importer) => file === importer || file.startsWith(`${importer}/`))) continue;
        context.report({node, message: `Only ${importers.join(' and ')} may import ${library}.`});
      }
    });
  },
};

/** The project's rules for Oxlint. `.oxlintrc.json` contains their options. */
export default {
  meta: {name: 'project'},
  rules: {colors, layers, libraries},
};
