import {relative, sep} from 'node:path';

export function pathOf({cwd, filename}) {
  return relative(cwd, filename).split(sep).join('/');
}

/** Returns the path without `src/`, as lint rules name it. */
export function nameOf(path) {
  return path.replace(/^src\//, '');
}

/** Visits the module name of each import and export, including type imports. */
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
