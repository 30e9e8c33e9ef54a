import {join, relative, sep} from 'node:path';

/** Returns the path of the linted file below `src/`. */
export function pathInSource({cwd, filename}) {
  return relative(join(cwd, 'src'), filename).split(sep).join('/');
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
