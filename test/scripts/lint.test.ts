import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

interface Report {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly {readonly span: {readonly line: number}}[];
  }[];
}

const GATE = '@supports (width: round(1px, 1px))';
const color = (light: string) => `oklch(from var(--_chat-bot-text) calc(${light}) c h)`;

/** Paths of files, their code, and its problems by the rules of the project: the line and the rule of each. */
const FILES: readonly (readonly [path: string, code: string, ...problems: string[]])[] = [
  // Layers
  ['src/client/upwards.ts', "import '../conversation/conversation.js';", '1 project(layers)'],
  ['src/client/types.ts', "export type {A} from '../panel/panel.js';", '1 project(layers)'],
  ['src/client/lazily.ts', "void import('../panel/panel.js');", '1 project(layers)'],
  ['src/conversation/downwards.ts', "import '../client/decode.js';"],
  ['src/panel/header/region.ts', "import '../frame/frame.js';", '1 project(layers)'],
  ['src/panel/header/controls.ts', "import '../controls/icons.js';"],
  [
    'src/panel/page.ts',
    "import '../../demo/page.js';",
    '1 eslint(no-restricted-imports)',
    '1 project(layers)',
  ],
  // Libraries
  ['src/panel/library.ts', "import DOMPurify from 'dompurify';\nvoid DOMPurify;", '1 project(layers)'],
  ['src/markdown/sink/sanitize.ts', "import DOMPurify from 'dompurify';\nvoid DOMPurify;"],
  [
    'relay/client.ts',
    "import {createChatClient} from '../client/chat-client.js';\ncreateChatClient();",
    '1 eslint(no-restricted-imports)',
  ],
  ['relay/types.ts', "import type {A} from '../src/client/decode.js';\nexport type B = A;"],
  // Relative colors
  ['src/panel/gated.ts', `void css\`${GATE} { p { color: ${color('l * 1')} } }\`;`],
  ['src/panel/power.ts', `void css\`${GATE} { p { color: ${color('pow(l, 2)')} } }\`;`, '1 project(colors)'],
  ['src/panel/bare.ts', `void css\`${GATE} { p { color: ${color('min(l, 0.5)')} } }\`;`, '1 project(colors)'],
  [
    'src/panel/origin.ts',
    `void css\`${GATE} { p { color: oklch(from var(--_accent) l c h); } }\`;`,
    '1 project(colors)',
  ],
  ['src/panel/plain.ts', `void css\`p { color: ${color('l')}; }\`;`, '1 project(colors)'],
];

const problems = problemsIn(FILES);

function problemsIn(files: typeof FILES) {
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-lint-'));
  const configuration = readFileSync('.oxlintrc.json', 'utf8')
    .replace('./scripts/lint/plugin.mjs', resolve('scripts/lint/plugin.mjs').replaceAll('\\', '/'))
    // Otherwise, Oxlint would look for the compiler in the folder.
    .replace('"typeAware": true', '"typeAware": false');
  for (const [path, code] of [['.oxlintrc.json', configuration], ...files] as const) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), code);
  }
  const oxlint = resolve('node_modules/oxlint/bin/oxlint');
  const {stdout} = spawnSync(process.execPath, [oxlint, '--format', 'json'], {cwd: folder, encoding: 'utf8'});
  rmSync(folder, {recursive: true});
  const {diagnostics} = JSON.parse(stdout) as Report;
  return diagnostics.map(({code = '', filename, labels}) => ({
    path: filename.replaceAll('\\', '/'),
    problem: `${labels[0]?.span.line ?? 0} ${code}`,
  }));
}

for (const [path, code, ...expected] of FILES) {
  const shown = code.length < 100 ? code.replaceAll('\n', '⏎') : `${code.length} characters`;
  test(`${shown} in ${path} → ${expected.join(', ') || 'no problem'}`, () => {
    const found = problems.filter((one) => one.path === path).map(({problem}) => problem);
    expect([...new Set(found)].sort()).to.deep.equal(expected);
  });
}
