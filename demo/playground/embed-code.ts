import packageFile from '../../package.json' with {type: 'json'};
import agentScript from './agent.js?raw';
import blocksStyles from './blocks.css?raw';
import blocksScript from './blocks.js?raw';
import {isEnumerated, isFlag, isNumber, propertyOf} from './options.js';
import type {Tag} from './tag.js';

export type EmbedForm = 'script' | 'npm' | 'react' | 'css' | 'agent' | 'blocks-script' | 'blocks-css';

// Inline, the chat fills its box, and most boxes have no height of their own.
const HEIGHT = ['height', '36rem'] as const;
const KEY_WARNING = 'Every visitor of the page can read this api-key.';
const IMPORT = `// npm install ./chat-bot-element-0.1.0.tgz, which npm pack makes\nimport 'chat-bot-element/define';\n`;

const KATEX = `https://cdn.jsdelivr.net/npm/katex@${packageFile.devDependencies.katex}/dist`;
const BLOCKS_IMPORT = `import 'katex/dist/katex.min.css'; // npm install katex
import {blocks} from './blocks.js';
import './blocks.css';
`;
const AGENT_IMPORT = `import {tools, transport} from './agent.js';\n`;
// Before the element is defined: without an agent, it would say that it has none.
const AGENT_HEAD = `<script type="module">
  import {tools, transport} from './agent.js';

  Object.assign(document.querySelector('chat-bot'), {tools, transport});
</script>
`;
const BLOCKS_HEAD = `<link rel="stylesheet" href="${KATEX}/katex.min.css" />
<script type="importmap">
  {"imports": {"katex": "${KATEX}/katex.mjs"}}
</script>
<link rel="stylesheet" href="blocks.css" />

`;
const BLOCKS_SCRIPT = `

<script type="module">
  import {blocks} from './blocks.js';

  document.querySelector('chat-bot').blocks = blocks;
</script>`;

/** The code for a page's author, by the way in which the chat comes into the page; `css` has only the custom properties. */
export const embedCode: Readonly<Record<EmbedForm, (tag: Tag) => string>> = {
  script: (tag) => {
    const style = stylesOf(tag).map(([name, value]) => `${name}: ${value}`);
    const attributes = [
      ...tag.attributes,
      ...(style.length > 0 ? [['style', style.join('; ')] as const] : []),
    ];
    return [
      tag.hasBlocks ? BLOCKS_HEAD : '',
      tag.hasAgent ? AGENT_HEAD : '',
      '<script type="module" src="https://cdn.example.com/chat-bot.js"></script>\n\n',
      hasKey(tag) ? `<!-- ${KEY_WARNING} -->\n` : '',
      '<chat-bot\n',
      ...attributes.map(([name, value]) =>
        isFlag(name) ? `  ${name}\n` : `  ${name}="${escapeAttribute(value)}"\n`,
      ),
      '></chat-bot>',
      tag.hasBlocks ? BLOCKS_SCRIPT : '',
    ].join('');
  },

  npm: (tag) =>
    [
      importsOf(tag),
      hasKey(tag) ? `// ${KEY_WARNING}\n` : '',
      `const chat = document.createElement('chat-bot');\n`,
      ...tag.attributes.map(([name, value]) => `chat.${propertyOf(name)} = ${literal(name, value)};\n`),
      ...stylesOf(tag).map(([name, value]) => `chat.style.setProperty(${quote(name)}, ${quote(value)});\n`),
      tag.hasAgent ? 'chat.tools = tools;\nchat.transport = transport;\n' : '',
      tag.hasBlocks ? 'chat.blocks = blocks;\n' : '',
      `\n${hasMode(tag) ? 'document.body' : "document.querySelector('#support')"}.append(chat);`,
    ].join(''),

  react: (tag) => {
    const style = stylesOf(tag).map(
      ([name, value]) => `${name.startsWith('--') ? quote(name) : name}: ${quote(value)}`,
    );
    return [
      importsOf(tag),
      hasKey(tag) ? `// ${KEY_WARNING}\n` : '',
      `export function Support() {\n  return (\n    <chat-bot\n`,
      ...tag.attributes.map(([name, value]) =>
        isFlag(name) ? `      ${name}\n` : `      ${name}=${jsxValue(name, value)}\n`,
      ),
      style.length > 0 ? `      style={{\n        ${style.join(',\n        ')},\n      }}\n` : '',
      tag.hasAgent ? '      tools={tools}\n      transport={transport}\n' : '',
      tag.hasBlocks ? '      blocks={blocks}\n' : '',
      `    />\n  );\n}`,
    ].join('');
  },

  css: ({styles}) => {
    if (styles.length === 0) return '/* All custom properties have their defaults. */';
    return `chat-bot {\n${styles.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;
  },

  agent: ({hasAgent}) => (hasAgent ? published(agentScript) : ''),

  'blocks-script': ({hasBlocks}) => (hasBlocks ? published(blocksScript) : ''),

  'blocks-css': ({hasBlocks}) => (hasBlocks ? blocksStyles : ''),
};

/** Returns a script of the playground as it is with the package. */
function published(script: string): string {
  return script.replace(/^\/\/ @ts-check\n+/, '').replaceAll('../../src/index.js', 'chat-bot-element');
}

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

function importsOf({hasAgent, hasBlocks}: Tag): string {
  return `${IMPORT}${hasAgent ? AGENT_IMPORT : ''}${hasBlocks ? BLOCKS_IMPORT : ''}\n`;
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
