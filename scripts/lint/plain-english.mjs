const WORDS =
  /\b(?:(?:what|who|which)ever|likewise|anew|nobody|somebody|for[\s*]+ever|as[\s*]+far[\s*]+as|what[\s*]+is[\s*]+left)\b/gi;
const CSS_COMMENT = /\/\*[^]*?\*\//g;

/** A lint rule: comments, including those in `css` literals, contain no words or phrases that plain English avoids. */
export const plainEnglish = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {word: 'Plain English: replace "{{word}}" by a noun or a condition.'},
  },
  create(context) {
    const {sourceCode} = context;
    const check = (text, start) => {
      for (const {0: word, index} of text.matchAll(WORDS)) {
        const loc = sourceCode.getLocFromIndex(start + index);
        context.report({loc, messageId: 'word', data: {word}});
      }
    };
    return {
      Program() {
        for (const {range} of sourceCode.getAllComments()) check(sourceCode.text.slice(...range), range[0]);
      },
      'TaggedTemplateExpression[tag.name="css"] TemplateElement'({range: [start, end]}) {
        for (const {0: comment, index} of sourceCode.text.slice(start, end).matchAll(CSS_COMMENT)) {
          check(comment, start + index);
        }
      },
    };
  },
};
