// A step of `npm run build`: compiles src/, relay/ and check/ into dist/lib/, where their import `../src/client` becomes `../client`.
// Deletes files that no entry of the package needs, and minifies the styles and templates of the others, which
// bundlers leave as they are. There are no source maps: the rest of the modules reads like their
// sources, without the comments, which are a quarter of each file. Declarations keep theirs.
import {spawnSync} from 'node:child_process';
import {cpSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path/posix';

import {parseSync} from 'vite';

import {minifiedLiterals} from './minify-literals.js';

const LIB = 'dist/lib';
const BESIDE = 'dist/compiled';
const EMIT = '--noEmit false --incremental false --tsBuildInfoFile null --declaration';

function compile(project: string, rootDir: string, outDir: string): void {
  const words = ['-p', project, ...EMIT.split(' '), '--rootDir', rootDir, '--outDir', outDir];
  const {status} = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...words], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

compile('.', 'src', LIB);
for (const project of ['relay', 'check', 'check/cli']) compile(project, '.', BESIDE);
for (const folder of ['relay', 'check']) {
  for (const file of readdirSync(join(BESIDE, folder), {recursive: true, encoding: 'utf8'})) {
    if (!/\.(?:js|d\.ts)$/.test(file)) continue;
    const path = join(BESIDE, folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(['"](?:\.\.\/)+)src\/client\//g, '$1client/'));
  }
  cpSync(join(BESIDE, folder), join(LIB, folder), {recursive: true});
}
rmSync(BESIDE, {recursive: true});

/** A relative import of a module or of declarations, at their top or within an expression or a type. */
const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/** Adds a built file, and all files of the same kind that it imports. */
function follow(file: string, kind: '.js' | '.d.ts', needed: Set<string>): void {
  if (needed.has(file)) return;
  needed.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE)) {
    follow(join(file, '..', name + kind), kind, needed);
  }
}

const {exports, bin} = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | {types: string; default: string}>;
  bin: Record<string, string>;
};
const entries = Object.values(exports).filter((targets) => typeof targets !== 'string');
const needed = new Set<string>();
for (const target of [...entries, bin].flatMap((all) => Object.values(all))) {
  const file = join(target);
  follow(file, file.endsWith('.d.ts') ? '.d.ts' : '.js', needed);
}
/** The start of a comment for programs: the first line of a command, a license, `#__PURE__` or `@vite-ignore`. */
const DIRECTIVE = /^(?:#!|\/[*/][\s*]*[!@#])/;

function shortened(code: string, path: string): string {
  const source = minifiedLiterals(code, path);
  for (const {start, end} of parseSync(path, code).comments) {
    if (!DIRECTIVE.test(code.slice(start, end))) source.remove(start, end);
  }
  return source.toString();
}

for (const file of readdirSync(LIB, {recursive: true, encoding: 'utf8'})) {
  const path = join(LIB, file.replaceAll('\\', '/'));
  if (/\.(?:js|d\.ts)$/.test(path) && !needed.has(path)) rmSync(path);
  else if (path.endsWith('.js')) writeFileSync(path, shortened(readFileSync(path, 'utf8'), path));
}

/** Adds a static import to a built module, which has to be there. */
function addImport(file: string, of: string): void {
  const path = join(LIB, file);
  const specifier = relative(join(path, '..'), join(LIB, of));
  const from = specifier.startsWith('.') ? specifier : `./${specifier}`;
  writeFileSync(path, `import '${from}';\n${readFileSync(path, 'utf8')}`);
}

// Some bundlers write a file of its own for what two late files share, and each is a request more of an opened chat. These
// are loaded after the panel, and what they import of it stays in its file.
for (const file of [
  'diagnose/diagnose.js',
  'markdown/stream/html.js',
  'markdown/stream/renderer.js',
  'panel/files/attachments.js',
  'panel/dictation/dictation.js',
  'panel/handover/handover-row.js',
  'panel/on-demand.js',
  'panel/own-texts.js',
  'panel/reply/citation-card.js',
  'panel/reply/draw-blocks.js',
  'panel/reply/reply-details.js',
  'panel/reply/request-cards.js',
  'session/advice.js',
  'session/agent-requests.js',
])
  addImport(file, 'panel/open-chat.js');

// The languages are in the package once, beside the scripts.
const loader = join(LIB, 'locales/load.js');
const LANGUAGE = /import\('\.\/([\w-]+\.js)'\)/g;
const source = readFileSync(loader, 'utf8');
for (const [, file = ''] of source.matchAll(LANGUAGE)) rmSync(join(LIB, 'locales', file));
writeFileSync(loader, source.replaceAll(LANGUAGE, "import('../../locales/$1')"));
