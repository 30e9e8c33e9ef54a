/** Characters of a chunk: about one token. */
export const CHUNK = 4;

/** Parts of a typical reply: paragraphs, nested lists, tables, code, links, inline code. */
const PARTS: readonly ((index: number) => string)[] = [
  (index) => `## Step ${index}: set it up

To get started you need **two things**: a bot id and the script. See [the guide](https://example.com/guide/${index}) or run \`npm install chat-bot-element\` in your project; it takes about a minute on an ordinary connection.`,
  () => `1. Open the settings of your agent
2. Choose **Embed**
   - copy the \`script\` tag
   - paste it before \`</body>\`
   - save the page
3. Reload, and ask a *first* question`,
  (index) => `| Option | Default | Meaning |
|---|:-:|---|
| \`mode\` | inline | how the element stands in its page |
| \`heading\` | none | the title of the panel, number ${index} |
| \`welcome\` | none | a first message, in **Markdown** |`,
  (index) => `\`\`\`ts
import 'chat-bot-element/define';

const bot = document.createElement('chat-bot');
bot.botId = 'docs-${index}';
bot.addEventListener('chat-bot-reply', ({reply}) => console.log(reply.content));
document.body.append(bot);
\`\`\``,
  (index) =>
    `Every reply is streamed, so *the first words* appear at once. If the network fails, the text that has come stays where it is, and a notice offers to try again; nothing is sent twice without a click. There is more about this at https://example.com/network/${index}, in the chapter on errors.`,
  () => `> Whatever stands in a page can be read by everybody who opens its source, and so can a key.`,
  (index) => `- **Speed**: linear in the length of the reply
- **Safety**: a short list of what may be shown
  - links, for instance, lead to \`http(s)\` only
  - and images are links
- **Weight**: see the [table of sizes](https://example.com/sizes?of=${index})`,
];

/** A typical reply of about `length` ASCII characters. */
export function realisticReply(length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += `${PARTS[index % PARTS.length]!(index)}\n\n`;
  return text.slice(0, length);
}
