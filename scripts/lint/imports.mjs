import {relative, sep} from 'node:path';

/** Returns the path of the linted file from the root of the project. */
export function pathOf({cwd, filename}) {
  return relative(cwd, filename).split(sep).join('/');
}

/** Returns the path as lint rules name it: without `src/`. */
export function nameOf(path) {
  return path.replace(/^src\//, '');
}

/** Visits the node of the module name in each import and export, including type imports. */
export function visitModuleNames(visit) {
  const visitSource = ({source}) => {
    if (typeof source?.value === 'string') visit(source);
  };
  return {
    ImportDeclaration: visitSource,
    ImportExpression: visitSource,
    ExportNamedDeclaration: visitSource,
    ExportAllDeclaration: visitSource,
  };
}
