// A step of `npm run build`: writes the documentation for language models, `dist/llms.txt` (a list of the
// documents, in the form of llmstxt.org) and `dist/llms-full.txt` (the text of all of them).
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {posix} from 'node:path';

interface Document {
  /** Path from the root of the package. */
  readonly path: string;
  readonly title: string;
  /** The first paragraph that ends with a full stop, on one line and without links. */
  readonly summary: string;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);

/** Both files are in this folder, and their links start there. */
const OUTPUT = 'dist';

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

/** A link or a picture: words, path, anchor. What code shows of Markdown is none. */
const LINK = /`[^`\n]+`|!?\[([^\]]*)\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g;

function readDocument(path: string): Document {
  const resolved = (match: string, words?: string, address = '', anchor = ''): string => {
    if (words === undefined) return match;
    const target = address === '' ? path : posix.join(posix.dirname(path), address);
    return PACKED.has(target) ? `[${words}](${posix.relative(OUTPUT, target)}${anchor})` : words;
  };
  const text = readFileSync(new URL(path, root), 'utf8')
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

${link(readme.path, 'README', 'All options, methods, events, parts and custom properties, with recipes.')}
${guides.map(({path, title, summary}) => link(path, title, summary)).join('\n')}

## Reference

${link('dist/custom-elements.json', 'Custom elements manifest', 'The interface of the element as JSON.')}
${link('dist/lib/index.d.ts', 'Types', 'The TypeScript declarations of the entry `chat-bot-element`.')}

## Optional

${link('dist/llms-full.txt', 'All documents in one file', 'The README, the guides and the reports.')}
${others.map(({path, title, summary}) => link(path, title, summary)).join('\n')}
${link('CHANGELOG.md', 'Changelog', 'Changes of each version that users notice.')}
`;

writeFileSync(new URL(`${OUTPUT}/llms.txt`, root), list);
writeFileSync(
  new URL(`${OUTPUT}/llms-full.txt`, root),
  [readme, ...guides, ...others].map(({path, text}) => `<!-- ${path} -->\n\n${text.trim()}\n`).join('\n'),
);
