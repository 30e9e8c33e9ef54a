const COMMENT = /\/\*.*?\*\//gs;

/** The condition that browsers with faulty relative colors fail. */
const GATE = '@supports (width: round(1px, 1px))';

const RELATIVE = /(?<!gradient)\(\s*from\s+(\S+)/g;
const REGISTERED = /^var\(--_chat-bot-(?:accent|header|text)\)$/;

const CHANNEL = '(?<![\\w.-])(?:[abchglrswxyz]|alpha)(?![\\w.(-])';
const MATH = /(?<![\w-])(?:calc|clamp|max|min|pow)\(/g;
const BARE = new RegExp(`(?:clamp|max|min)\\((?:[^()]*,)?\\s*${CHANNEL}\\s*[,)]`);
const DIVISION = new RegExp(`/[^,]*${CHANNEL}|pow\\([^,]*${CHANNEL}`);

/**
 * A lint rule for relative colors in a `css` literal. Chromium 123 to 131 draws them black or crashes, unless they stand behind
 * the condition, have a registered origin, and calculate with each channel, without a division by it.
 */
export const colors = {
  meta: {type: 'problem', schema: []},
  create(context) {
    return {
      'TaggedTemplateExpression[tag.name="css"]'({quasi}) {
        const report = (message) => context.report({node: quasi, message});
        const styles = quasi.quasis.map(({value}) => value.raw).join('');
        for (const {text, blocks} of declarations(styles.replace(COMMENT, ''))) {
          for (const [, origin] of text.matchAll(RELATIVE)) {
            if (!blocks.includes(GATE)) report(`A relative color stands within ${GATE}.`);
            if (!REGISTERED.test(origin)) report(`The origin ${origin} is registered in register-colors.ts.`);
          }
          for (const math of calls(text)) {
            if (BARE.test(math)) report(`A channel is calculated, such as "l * 1", in ${math}.`);
            if (DIVISION.test(math)) report(`Nothing is divided by a channel, as in ${math}.`);
          }
        }
      },
    };
  },
};

/** Returns the declarations of a style sheet, with the rules around each. */
function declarations(styles) {
  const found = [];
  const blocks = [];
  let text = '';
  for (const part of styles.split(/([{};])/)) {
    if (part === '{') blocks.push(text.trim().replace(/\s+/g, ' '));
    else if (part === ';' || part === '}') found.push({text, blocks: [...blocks]});
    if (part === '}') blocks.pop();
    text = part;
  }
  return found;
}

/** Returns the calls of mathematical functions, with their arguments. */
function calls(text) {
  return [...text.matchAll(MATH)].map(({index}) => {
    let depth = 0;
    for (let end = text.indexOf('(', index); end < text.length; end += 1) {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
      if (depth === 0) return text.slice(index, end + 1);
    }
    return text.slice(index);
  });
}
