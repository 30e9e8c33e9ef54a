import blocksFile from './blocks.ts?raw';
import {isEnumerated, isFlag, isNumber, propertyOf} from './options.js';
import type {Tag} from './tag.js';

export type EmbedForm = 'script' | 'npm' | 'react' | 'css';

// Inline, the chat fills its box, and most boxes have no height of their own.
const HEIGHT = ['height', '36rem'] as const;
const KEY_WARNING = 'Every visitor of the page can read this api-key.';
const IMPORT = `// npm install ./chat-bot-element-0.1.0.tgz, which npm pack makes\nimport 'chat-bot-element/define';\n\n`;

/** The object of blocks.ts. */
const BLOCKS = blocksFile.slice(blocksFile.indexOf(' = {') + 3, blocksFile.lastIndexOf(';'));

/** The code for a page's author, by the way in which the chat comes into the page; `css` has only the custom properties. */
export const embedCode: Readonly<Record<EmbedForm, (tag: Tag) => string>> = {
  script: (tag) => {
    const style = stylesOf(tag).map(([name, value]) => `${name}: ${value}`);
    const attributes = [
      ...tag.attributes,
      ...(style.length > 0 ? [['style', style.join('; ')] as const] : []),
    ];
    return [
      '<script type="module" src="https://cdn.example.com/chat-bot.js"></script>\n\n',
      hasKey(tag) ? `<!-- ${KEY_WARNING} -->\n` : '',
      '<chat-bot\n',
      ...attributes.map(([name, value]) =>
        isFlag(name) ? `  ${name}\n` : `  ${name}="${escapeAttribute(value)}"\n`,
      ),
      '></chat-bot>',
      tag.hasBlocks
        ? `\n\n<script type="module">\n  document.querySelector('chat-bot').blocks = ${indented(BLOCKS, 2)};\n</script>`
        : '',
    ].join('');
  },

  npm: (tag) =>
    [
      IMPORT,
      hasKey(tag) ? `// ${KEY_WARNING}\n` : '',
      `const chat = document.createElement('chat-bot');\n`,
      ...tag.attributes.map(([name, value]) => `chat.${propertyOf(name)} = ${literal(name, value)};\n`),
      ...stylesOf(tag).map(([name, value]) => `chat.style.setProperty(${quote(name)}, ${quote(value)});\n`),
      tag.hasBlocks ? `chat.blocks = ${BLOCKS};\n` : '',
      `\n${hasMode(tag) ? 'document.body' : "document.querySelector('#support')"}.append(chat);`,
    ].join(''),

  react: (tag) => {
    const style = stylesOf(tag).map(
      ([name, value]) => `${name.startsWith('--') ? quote(name) : name}: ${quote(value)}`,
    );
    return [
      IMPORT,
      hasKey(tag) ? `// ${KEY_WARNING}\n` : '',
      `export function Support() {\n  return (\n    <chat-bot\n`,
      ...tag.attributes.map(([name, value]) =>
        isFlag(name) ? `      ${name}\n` : `      ${name}=${jsxValue(name, value)}\n`,
      ),
      style.length > 0 ? `      style={{\n        ${style.join(',\n        ')},\n      }}\n` : '',
      tag.hasBlocks ? `      blocks={${indented(BLOCKS, 6)}}\n` : '',
      `    />\n  );\n}`,
    ].join('');
  },

  css: ({styles}) => {
    if (styles.length === 0) return '/* All custom properties have their defaults. */';
    return `chat-bot {\n${styles.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;
  },
};

/** Where the chat does not stand in a box, it has a size of its own. */
function stylesOf(tag: Tag): Tag['styles'] {
  return hasMode(tag) ? tag.styles : [HEIGHT, ...tag.styles];
}

function hasMode({attributes}: Tag): boolean {
  return attributes.some(([name]) => name === 'mode');
}

function hasKey({attributes}: Tag): boolean {
  return attributes.some(([name]) => name === 'api-key');
}

function indented(code: string, spaces: number): string {
  return code.replaceAll('\n', `\n${' '.repeat(spaces)}`).replaceAll(/^ +$/gm, '');
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/** A string of JavaScript in single quotes. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'");
  return `'${inner}'`;
}

/** The value of a property: the text "false" would be true. */
function literal(name: string, value: string): string {
  if (isNumber(name)) return String(Number(value) || undefined);
  return isFlag(name) || (isEnumerated(name) && /^(?:true|false)$/.test(value)) ? value : quote(value);
}

function jsxValue(name: string, value: string): string {
  const isPlain = !isEnumerated(name) && !isNumber(name) && !/["&\\\n]/.test(value);
  return isPlain ? `"${value}"` : `{${literal(name, value)}}`;
}
