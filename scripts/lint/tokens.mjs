const COMMENT = /\/\*.*?\*\//gs;
const DEFAULT = /var\(--chat-bot-[\w-]+, [^()]*\)/g;
const CONDITION = /@[^{;]*\{/g;
const VALUE =
  /(?<![\w#-])(?:\d*\.?\d+(?:px|r?em|m?s)\b|#[\da-f]{3,8}\b|(?:rgba?|hsla?|cubic-bezier)\()(?![^{};]*\{)/gi;
const LINE = /^[0-3]?(?:\.\d+)?px$/;

/** A lint rule: lengths, colors and durations in a `css` literal are tokens. Only lines of up to 3px are numbers. */
export const tokens = {
  meta: {type: 'problem', schema: []},
  create(context) {
    return {
      'TaggedTemplateExpression[tag.name="css"]'({quasi}) {
        const styles = quasi.quasis.map(({value}) => value.raw).join('');
        for (const [value] of styles
          .replace(COMMENT, '')
          .replace(DEFAULT, '')
          .replace(CONDITION, '{')
          .matchAll(VALUE)) {
          if (!LINE.test(value))
            context.report({node: quasi, message: `A token stands in place of ${value}.`});
        }
      },
    };
  },
};
