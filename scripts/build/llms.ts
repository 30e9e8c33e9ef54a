// A step of `npm run build`: writes the documentation for language models as https://llmstxt.org: `dist/lib/llms.txt` lists the
// documents, `dist/lib/llms-full.txt` contains them.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {posix} from 'node:path';

interface Document {
  readonly path: string;
  readonly title: string;
  /** The first paragraph that ends with a full stop, on one line and without links. */
  readonly summary: string;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);

/** Folder of both files, which their links are relative to. */
const OUTPUT = 'dist/lib';

const GUIDES = readdirSync(new URL('docs', root))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .sort();
const REPORTS = ['SECURITY.md', 'ACCESSIBILITY.md'];

/** The documents of the package. */
const PACKED = new Set(['README.md', ...GUIDES, ...REPORTS, 'CHANGELOG.md', 'LICENSE']);

/** A block of code has no links to the project. */
const FENCED = /(^```[^]*?^```$)/gm;

/** A paragraph that ends with a full stop, and is no heading, table, list or tag. */
const SENTENCES = /^(?![#|<]|- |\d+\. )[^]*\.$/;

/** A picture that is not in the package: its alternative text says what it shows. */
const PICTURE = /^(?:<picture>\s+<source .*>\s+)?<img .*?alt="(.*?)".*>(?:\s+<\/picture>)?$/gm;

/** Other wordings of the questions that a section answers, for the search of the demo's agent. */
const ALSO_ASKED = /^<!-- Also asked as:[^]*?-->\n\n/gm;

/** A link or a picture: words, path, anchor. What code shows of Markdown is none. */
const LINK = /`[^`\n]+`|!?\[([^\]]*)\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g;

function readDocument(path: string): Document {
  const resolved = (match: string, words?: string, address = '', anchor = ''): string => {
    if (words === undefined) return match;
    const target = address === '' ? path : posix.join(posix.dirname(path), address);
    return PACKED.has(target) ? `[${words}](${posix.relative(OUTPUT, target)}${anchor})` : words;
  };
  const text = readFileSync(new URL(path, root), 'utf8')
    .replaceAll(ALSO_ASKED, '')
    .split(FENCED)
    .map((part) => (part.startsWith('```') ? part : part.replace(PICTURE, '$1').replace(LINK, resolved)))
    .join('');
  const title = /^# (.+)\n/.exec(text)?.[1];
  const summary = text
    .replaceAll(FENCED, '')
    .trim()
    .split(/\n{2,}/)
    .find((paragraph) => SENTENCES.test(paragraph));
  if (title === undefined || summary === undefined) {
    throw new Error(`${path} needs a title and a first paragraph that ends with a full stop.`);
  }
  return {path, title, summary: summary.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), text};
}

const link = (path: string, title: string, description: string): string =>
  `- [${title}](${posix.relative(OUTPUT, path)}): ${description}`;

const readme = readDocument('README.md');
const guides = GUIDES.map(readDocument);
const others = REPORTS.map(readDocument);

const list = `# ${readme.title}

> ${readme.summary}

## Documentation

${link(readme.path, 'README', 'What it is, how to try it, and how to put it on a page.')}
${guides.map(({path, title, summary}) => link(path, title, summary)).join('\n')}

## Reference

${link('dist/lib/custom-elements.json', 'Custom elements manifest', 'The interface of the element as JSON.')}
${link('dist/lib/index.d.ts', 'Types', 'The TypeScript declarations of the entry `chat-bot-element`.')}

## Optional

${link('dist/lib/llms-full.txt', 'All documents in one file', 'The README, the guides and the reports.')}
${others.map(({path, title, summary}) => link(path, title, summary)).join('\n')}
${link('CHANGELOG.md', 'Changelog', 'Changes of each version that users notice.')}
`;

writeFileSync(new URL(`${OUTPUT}/llms.txt`, root), list);
writeFileSync(
  new URL(`${OUTPUT}/llms-full.txt`, root),
  [readme, ...guides, ...others].map(({path, text}) => `<!-- ${path} -->\n\n${text.trim()}\n`).join('\n'),
);
