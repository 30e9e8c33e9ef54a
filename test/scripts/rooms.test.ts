// A private class begins with the name of its room: a folder of src/, or a region of the panel. Style sheets, templates and look-ups of a
// room have only the classes of that room and of `panel/controls`, which has the looks that rooms share, and only its own parts.
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {expect} from 'chai';

/** The rooms, with the prefix of their classes and the other rooms whose classes and parts they may have. */
const ROOMS: Readonly<Record<string, readonly [prefix: string, ...others: string[]]>> = {
  'src/assistant': ['assistant'],
  'src/diagnose': ['diagnose'],
  'src/dialog': ['dialog'],
  'src/element': ['element'],
  'src/panel': ['panel'],
  'src/panel/composer': ['composer'],
  'src/panel/controls': ['control'],
  'src/panel/files': ['files'],
  'src/panel/dictation': ['dictation'],
  'src/panel/frame': ['frame'],
  'src/panel/handover': ['handover'],
  'src/panel/header': ['header'],
  'src/panel/reply': ['reply', 'markdown'],
  // The only region that imports another one, its messages.
  'src/panel/transcript': ['transcript', 'reply', 'markdown'],
  // Its icons look like those of the controls.
  'src/platform': ['platform'],
};

/** Classes of Markdown, which `markdown/sink` renders or styles. */
const OF_MARKDOWN =
  'citations code code-head copy-code copying formula kept-host language link-host lines plain prose section source upright'.split(
    ' ',
  );

/** It looks at a chat from outside, as the page does: by all parts. */
const OUTSIDE = 'src/diagnose';

const CALL =
  /\.(?:querySelector(?:All)?|closest|matches)(?:\?\.)?(?:<[\w<>]+>)?\(\s*(?:(['"`])(.*?)\1|([A-Z]\w*)\b)/g;
const CLASS = /(?<![\w)\]}/])\.([a-z][\w-]*)/g;
const PART = /\[part~?=['"]?([\w-]+)/g;

const files = Object.keys(ROOMS).flatMap((room) =>
  readdirSync(room)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({
      path: `${room}/${name}`,
      room,
      code: readFileSync(`${room}/${name}`, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, ''),
    })),
);

/** The parts that a room renders. */
function partsOf(room: string): string[] {
  const code = files.filter((file) => file.room === room).map((file) => file.code);
  return code.flatMap((text) =>
    [...text.matchAll(/\bpart(?:="|: ')([\w -]+)/g)].flatMap(([, names = '']) => names.split(' ')),
  );
}

function selectorsIn(code: string): string[] {
  const sheets = [...code.matchAll(/css`(.*?)(?<!\\)`/gs)].flatMap(([, css = '']) =>
    [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector),
  );
  const calls = [...code.matchAll(CALL)].map(
    ([, , text, name]) => text ?? new RegExp(`const ${name} =\\s*'(.*?)'`, 's').exec(code)?.[1] ?? '',
  );
  return [...sheets, ...calls].filter((selector) => !selector.trim().startsWith('@'));
}

/** The classes that templates and scripts give to elements. */
function classesIn(code: string): string[] {
  const given = [
    ...code.matchAll(/\bclass(?:Name)?(?:="|: ')([\w -]+)/g),
    ...code.matchAll(/\bclass=\$\{(.*?)\}/g),
    ...code.matchAll(/\bclassList\.\w+\(('.*?')/g),
  ];
  return given.flatMap(([, text = '']) =>
    text.includes("'")
      ? [...text.matchAll(/(?:[?:]\s*|^)'([\w -]+)'/g)].flatMap(([, names = '']) => names.split(' '))
      : text.split(' '),
  );
}

function isAllowed(name: string, prefixes: readonly string[]): boolean {
  if (prefixes.includes('markdown') && OF_MARKDOWN.includes(name)) return true;
  return [...prefixes, 'control'].some((prefix) => name === prefix || name.startsWith(`${prefix}-`));
}

for (const {path, room, code} of files) {
  test(`${path} → classes and parts of its room only`, () => {
    const prefixes = ROOMS[room]!;
    const rooms = Object.keys(ROOMS).filter((one) => prefixes.includes(ROOMS[one]![0]));
    const parts = ['src/panel/controls', ...rooms].flatMap(partsOf);
    const selectors = selectorsIn(code);
    const classes = [
      ...selectors.flatMap((text) => [...text.matchAll(CLASS)].map(([, name = '']) => name)),
      ...classesIn(code),
    ];
    expect(classes.filter((name) => !isAllowed(name, prefixes))).to.deep.equal([]);
    const foreign = selectors.flatMap((text) => [...text.matchAll(PART)].map(([, name = '']) => name));
    expect(room === OUTSIDE ? [] : foreign.filter((name) => !parts.includes(name))).to.deep.equal([]);
  });
}
