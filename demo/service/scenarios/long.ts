const chapter = (number: number) => `## Chapter ${number}: every construct once

A paragraph with **bold**, *italic*, ***both***, ~~deleted~~ and \`inline code\`, a [link](https://example.com/chapters/${number}
"Chapter ${number}"), an address like https://example.com/${number}, an escaped \\*asterisk\\*, an entity &copy;,
and a hard line break at the end of this line.\\
Emoji 👩‍👩‍👧, 日本語のテキスト, نص عربي and a_very_long_identifier_that_does_not_break_${'x'.repeat(60)} follow.

### Lists

- An item
- An item with a list
  - second level
    1. third level, numbered
    2. and once more
- [x] A task that is done
- [ ] A task that is not

${number}. A numbered list that begins at ${number}
1. with a paragraph inside

   and a piece of code:

   \`\`\`js
   console.log(${number});
   \`\`\`

### Code

\`\`\`ts
/** Adds the numbers of chapter ${number}. */
export function sum(...numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0); // a comment that is long enough to scroll sideways in a narrow panel
}
\`\`\`

    An indented block of code.

### Quotes and tables

> A quotation of two paragraphs.
>
> > With one inside, and **bold** text.

| Left | Centre | Right |
| :--- | :----: | ----: |
| ${number} | \`code\` | ${number * 1000} |
| a \\| b | *italic* | [link](https://example.com/) |

Setext heading ${number}
------------------

![A picture that is not loaded](https://example.com/pictures/${number}.png)

---

`;

/** 100 KB of Markdown that repeats every construct. */
export const longText = `# A long reply\n\n${Array.from({length: 74}, (_, index) => chapter(index + 1)).join('')}This is the end of the long reply.\n`;
