// A step of `npm run build`: writes the documentation for language models as https://llmstxt.org: `dist/llms.txt` lists the
// documents, `dist/llms-full.txt` contains them.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {posix} from 'node:path';

interface Document {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);

/** A relative link or picture source: text before the address, and the address. */
const RELATIVE = /(\]\(|src="|srcset=")(?!https?:|#)([^)"]+)/g;

const FENCED = /(^```[^]*?^```$)/m;

/** Folder of both files, which their links are relative to. */
const OUTPUT = 'dist';

function readDocument(path: string): Document {
  const fromOutput = (_: string, start: string, address: string) =>
    start + posix.relative(OUTPUT, posix.join(posix.dirname(path), address));
  const text = readFileSync(new URL(path, root), 'utf8')
    .split(FENCED)
    .map((part) => (part.startsWith('```') ? part : part.replace(RELATIVE, fromOutput)))
    .join('');
  const [, title, summary] = /^# (.+)\n+((?:.+\n)+)/.exec(text) ?? [];
  if (title === undefined || summary === undefined) {
    throw new Error(`${path} does not begin with a title and a paragraph.`);
  }
  return {path, title, summary: summary.trim().replaceAll('\n', ' '), text};
}

const link = (path: string, title: string, description: string): string =>
  `- [${title}](${posix.relative(OUTPUT, path)}): ${description}`;

const readme = readDocument('README.md');
const guides = readdirSync(new URL('docs', root))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => readDocument(`docs/${name}`));
const others = ['SECURITY.md', 'ACCESSIBILITY.md'].map(readDocument);

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
