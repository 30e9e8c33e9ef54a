// `npm run build -- api`: writes the public interface as TypeScript sees it to etc/api.md. A test compares it with the build, so that a
// diff shows each change. API Extractor reports one entry at a time, and brings a compiler of its own.
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {ts} from '@custom-elements-manifest/analyzer';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const REPORT = new URL('../../etc/api.md', import.meta.url);

type Checker = ReturnType<ReturnType<typeof ts.createProgram>['getTypeChecker']>;
type Symbol = ReturnType<Checker['getAliasedSymbol']>;

const printer = ts.createPrinter({removeComments: true});

/** Prints the exports of each entry with their declarations. Needs the build. Throws if an entry has no types. */
export function apiReport(): string {
  const {exports} = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    exports: Record<string, string | {types: string}>;
  };
  const entries = Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [{entry, file: `${root}${target.types}`}],
  );
  const files = entries.map(({file}) => file);
  const program = ts.createProgram(files, {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const sections = entries.map(({entry, file}) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`The build has no ${file}: run "npm run build".`);
    const module = checker.getSymbolAtLocation(source);
    const resolved = (symbol: Symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const shown = new Set((module ? checker.getExportsOfModule(module) : []).map(resolved));
    // The loop also visits symbols that it adds: the interfaces that an interface extends.
    for (const {declarations = []} of shown) {
      for (const declaration of declarations.filter(ts.isInterfaceDeclaration)) {
        if (!declaration.getSourceFile().fileName.startsWith(`${root}dist/`)) continue;
        for (const {expression} of declaration.heritageClauses?.flatMap(({types}) => types) ?? []) {
          const extended = checker.getSymbolAtLocation(expression);
          if (extended) shown.add(resolved(extended));
        }
      }
    }
    const declarations = [...shown].map((symbol) => ({name: symbol.name, text: declarationOf(symbol)}));
    declarations.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    const code = declarations.map(({text}) => text).join('\n\n') || '// No exports.';
    return `## ${entry.replace('.', 'chat-bot-element')}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  });
  return `# Public interface\n\nWritten by \`npm run build -- api\` from the types in \`dist/\`. Do not edit.\n\n${sections.join('\n')}`;
}

function declarationOf(symbol: Symbol): string {
  return (symbol.declarations ?? [])
    .map((declaration) => {
      const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
      return printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile());
    })
    .join('\n')
    .split('\n')
    .filter((line) => !/^\s*(?:#private;|private |protected )/.test(line))
    .join('\n');
}
