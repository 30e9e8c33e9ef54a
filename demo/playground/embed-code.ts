import {isEnumerated, isFlag, isNumber, propertyOf} from './options.js';
import type {Tag} from './tag.js';

export type EmbedForm = 'script' | 'npm' | 'react' | 'css';

// Inline, the chat fills its box, and most boxes have no height of their own.
const HEIGHT = ['height', '36rem'] as const;
const KEY_WARNING = 'Every visitor of the page can read this api-key.';

/** The code for a page's author, by the way in which the chat comes into the page; `css` has only the custom properties. */
export const embedCode: Readonly<Record<EmbedForm, (tag: Tag) => string>> = {
  script: ({attributes, styles}) => {
    const style = [...heightOf(attributes), ...styles].map(([name, value]) => `${name}: ${value}`).join('; ');
    const lines = [...attributes, ...(style ? [['style', style] as const] : [])].map(([name, value]) =>
      isFlag(name) ? `  ${name}\n` : `  ${name}="${escapeAttribute(value)}"\n`,
    );
    return [
      '<script type="module" src="https://cdn.example.com/chat-bot.js"></script>\n\n',
      hasKey(attributes) ? `<!-- ${KEY_WARNING} -->\n` : '',
      `<chat-bot\n${lines.join('')}></chat-bot>`,
    ].join('');
  },

  npm: ({attributes, styles}) => {
    const lines = attributes.map(([name, value]) => `chat.${propertyOf(name)} = ${literal(name, value)};\n`);
    const looks = styles.map(([name, value]) => `chat.style.setProperty(${quote(name)}, ${quote(value)});\n`);
    return [
      `// npm install ./chat-bot-element-0.1.0.tgz, which npm pack makes\nimport 'chat-bot-element/define';\n\n`,
      hasKey(attributes) ? `// ${KEY_WARNING}\n` : '',
      `const chat = document.createElement('chat-bot');\n`,
      ...lines,
      ...heightOf(attributes).map(([name, value]) => `chat.style.${name} = ${quote(value)};\n`),
      ...looks,
      `\n${hasMode(attributes) ? 'document.body' : "document.querySelector('#support')"}.append(chat);`,
    ].join('');
  },

  react: ({attributes, styles}) => {
    const lines = attributes.map(([name, value]) =>
      isFlag(name) ? `      ${name}\n` : `      ${name}=${jsxValue(name, value)}\n`,
    );
    const style = [
      ...heightOf(attributes).map(([name, value]) => `${name}: ${quote(value)}`),
      ...styles.map(([name, value]) => `${quote(name)}: ${quote(value)}`),
    ];
    return [
      `// npm install ./chat-bot-element-0.1.0.tgz, which npm pack makes\nimport 'chat-bot-element/define';\n\n`,
      hasKey(attributes) ? `// ${KEY_WARNING}\n` : '',
      `export function Support() {\n  return (\n    <chat-bot\n`,
      ...lines,
      style.length === 0
        ? ''
        : style.length > 2
          ? `      style={{\n${style.map((line) => `        ${line},\n`).join('')}      }}\n`
          : `      style={{${style.join(', ')}}}\n`,
      `    />\n  );\n}`,
    ].join('');
  },

  css: ({styles}) => {
    if (styles.length === 0) return '/* All custom properties have their defaults. */';
    return `chat-bot {\n${styles.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;
  },
};

/** Where the chat does not stand in a box, it has a size of its own. */
function heightOf(attributes: Tag['attributes']): readonly (typeof HEIGHT)[] {
  return hasMode(attributes) ? [] : [HEIGHT];
}

function hasMode(attributes: Tag['attributes']): boolean {
  return attributes.some(([name]) => name === 'mode');
}

function hasKey(attributes: Tag['attributes']): boolean {
  return attributes.some(([name]) => name === 'api-key');
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
