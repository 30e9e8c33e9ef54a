// A step of `npm run build`: writes the documentation for language models as https://llmstxt.org: `dist/lib/llms.txt` lists the
// documents, `dist/lib/llms-full.txt` contains them, each behind its path. Published generators are plugins of sites.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {posix} from 'node:path';

const root = new URL('../../', import.meta.url);

/** Folder of both files, which the links of the list are relative to. */
const OUTPUT = 'dist/lib';

/** A paragraph that ends with a full stop, and is no heading, table, list or tag. */
const SENTENCES = /^(?![#|<]|- |\d+\. )[^]*\.$/;

function readDocument(path: string) {
  const text = readFileSync(new URL(path, root), 'utf8').trim();
  const title = /^# (.+)\n/.exec(text)?.[1];
  const summary = text
    .replaceAll(/^```[^]*?^```$|<!--[^]*?-->/gm, '')
    .split(/\n{2,}/)
    .find((paragraph) => SENTENCES.test(paragraph))
    ?.replaceAll('\n', ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (title === undefined || summary === undefined)
    throw new Error(`${path} needs a title and a first paragraph that ends with a full stop.`);
  return {path, title, summary, text};
}

const link = (path: string, title: string, description: string): string =>
  `- [${title}](${posix.relative(OUTPUT, path)}): ${description}`;

const readme = readDocument('README.md');
const pages = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'));
const guides = pages.sort().map((name) => readDocument(`docs/${name}`));
const others = ['SECURITY.md', 'ACCESSIBILITY.md'].map(readDocument);

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
  [readme, ...guides, ...others].map(({path, text}) => `<!-- ${path} -->\n\n${text}\n`).join('\n'),
);
