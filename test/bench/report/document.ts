import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {format, type FormatConfig} from 'oxfmt';

import {IS_TRIAL} from '../rounds.js';
import type {Quote} from '../bars.js';

/** The repository ignores the folder of trials. */
const FOLDER = IS_TRIAL
  ? new URL('../results/', import.meta.url)
  : new URL('../../../docs/', import.meta.url);
const DOCUMENT = new URL('benchmarks.md', FOLDER);

const HEADER = `# Benchmarks

\`npm run bench\` writes this page. Each section is the result of one part, \`npm run bench -- PART\`, with its date and its machine. Figures of
different machines cannot be compared, and neither can times of different sections; ratios within a table can. [The method](#method) is
at the end.
`;

const METHOD = `## Method

Every contender gets the same reply, which is cut into tokens of four characters: headings, paragraphs, nested lists, tables, code and links. Each has a
browser of its own, with a page of 420 by 640 pixels for the chat. The tokens come at a fixed rate, from a service within the page, in the
protocol of the contender. Rounds of all contenders alternate, so that other programs affect all alike; the tables have the medians.

- **floor**: plain text, one text node for each paragraph, drawn when \`<chat-bot>\` draws: at once for the first text, then in the first frame after
  each interval of 50 milliseconds. It has the HTTP client of \`<chat-bot>\`. No chat can cost less.
- **busy**: the processor time of script, style, layout and painting on the main thread, from the browser's trace. Painting has counted since 24 November 2026;
  older sections are without it.
- **longest task**: the longest task of the main thread, with everything in it, by the clock. Visitors feel tasks of more than 50 milliseconds.
- **dropped frames**: frames of a screen with 60 frames a second that the page did not draw.
- **first token**: the frame in which the first token is on the screen, counted from its arrival.
- **heap**: the JavaScript heap of the page with the reply on it, after garbage collection.
- **weight**: the files that the page has loaded by the end of a reply, compressed by Brotli, without the script of the bench.
- **CPU share**: the time of all processes of the browser, as a share of one processor.
- **4x**: the processor is made four times slower, by the browser.
`;

const SUMMARY = new URL('../../../docs/size.md', import.meta.url);

const marker = (part: string) => `<!-- ${part} -->`;
const endMarker = (part: string) => `<!-- end of ${part} -->`;

const FORMAT = JSON.parse(
  readFileSync(new URL('../../../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig;

/** Writes Markdown in the format of `npm run lint`. */
async function writeMarkdown(file: URL, text: string): Promise<void> {
  const {code, errors} = await format(fileURLToPath(file), text, FORMAT);
  if (errors[0] !== undefined) throw new Error(`Formatting failed: ${errors[0].message}`);
  writeFileSync(file, code);
}

/** Replaces the section of a part. Other sections stay, in the order of `parts`. */
export async function writeSection(part: string, section: string, parts: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, {recursive: true});
  const previous = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  const sections = parts.flatMap((name) => {
    if (name === part) return [`${marker(name)}\n\n${section.trim()}\n\n${endMarker(name)}\n`];
    const start = previous.indexOf(marker(name));
    const end = previous.indexOf(endMarker(name));
    return start < 0 || end < 0 ? [] : [`${previous.slice(start, end)}${endMarker(name)}\n`];
  });
  await writeMarkdown(DOCUMENT, [HEADER, ...sections, METHOD].join('\n'));
}

/** Writes text between the markers of docs/size.md with this name. Trials do not change the page. */
export async function quoteInSummary({name, text}: Quote): Promise<void> {
  if (IS_TRIAL) return;
  const page = readFileSync(SUMMARY, 'utf8');
  const start = page.indexOf(marker(name));
  const end = page.indexOf(endMarker(name));
  if (start < 0 || end < start) throw new Error(`docs/size.md has no markers "${name}".`);
  await writeMarkdown(SUMMARY, `${page.slice(0, start)}${marker(name)}\n\n${text}\n\n${page.slice(end)}`);
}

export function writeChart(name: string, svg: string): void {
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(new URL(name, FOLDER), svg);
}
