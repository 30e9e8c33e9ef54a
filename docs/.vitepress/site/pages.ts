import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';

/** A part of the sidebar. */
export interface Group {
  readonly title: string;
  /** Pages by their names: their files in docs/ without `.md`. */
  readonly pages: readonly string[];
}

/** Each page of the site, in the order of the sidebar. */
const GROUPS: readonly Group[] = [
  {title: 'Start', pages: ['index', 'start', 'own-model']},
  {
    title: 'Use',
    pages: [
      'options',
      'methods-and-events',
      'modes',
      'theming',
      'languages',
      'persistence',
      'assistant',
      'dictation',
      'sources',
      'replies',
      'formulas-and-diagrams',
      'safety',
      'accessibility',
    ],
  },
  {
    title: 'Stacks',
    pages: [
      'script-tag',
      'react',
      'vue',
      'svelte',
      'solid',
      'angular',
      'astro',
      'types',
      'page-life',
      'other-scripts',
    ],
  },
  {title: 'Sites', pages: ['documentation-site', 'wordpress', 'docusaurus', 'vitepress', 'mkdocs']},
  {
    title: 'Recipes',
    pages: [
      'recipes',
      'handoff',
      'agent-requests',
      'page-tools',
      'pictures-and-files',
      'analytics',
      'protocols',
      'transport',
      'client',
    ],
  },
  {title: 'Service', pages: ['service-interface', 'own-service', 'relay', 'operations', 'check']},
  {
    title: 'Help',
    pages: [
      'troubleshooting',
      'diagnose',
      'testing',
      'coming-from',
      'upgrading',
      'size',
      'benchmarks',
      'load',
    ],
  },
  {
    title: 'Project',
    pages: [
      'about',
      'project/changelog',
      'project/security',
      'project/accessibility',
      'contributing/index',
      'contributing/glossary',
      'contributing/markdown',
      'contributing/decisions',
    ],
  },
];

/** Pages that consist of a file outside of docs/, by its path in the repository. */
export const INCLUDED: Readonly<Record<string, string>> = {
  'ACCESSIBILITY.md': 'project/accessibility.md',
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'contributing/index.md',
  'SECURITY.md': 'project/security.md',
};

/** Returns the names of all pages in the folder docs/. */
export function pagesIn(docs: string): string[] {
  return readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !/(?:^|\/)(?:node_modules|\.vitepress)\//.test(path))
    .map((path) => path.slice(0, -'.md'.length));
}

/** Returns the groups. Throws if a page is in no group, in two, or if it is missing. */
export function groupsOf(pages: readonly string[], groups = GROUPS): readonly Group[] {
  const named = groups.flatMap((group) => group.pages);
  const problems = [
    ...pages.filter((page) => !named.includes(page)).map((page) => `docs/${page}.md is in no group`),
    ...named.filter((page, index) => named.indexOf(page) !== index).map((page) => `${page} is in two groups`),
    ...named.filter((page) => !pages.includes(page)).map((page) => `docs/${page}.md is missing`),
  ];
  if (problems.length > 0) {
    throw new Error(`The groups in docs/.vitepress/site/pages.ts are wrong: ${problems.join(', ')}.`);
  }
  return groups;
}

/** Returns the path of the Markdown of a page, from docs/: its own file, or the one that it includes. */
export function sourceOf(page: string): string {
  const file = `${page}.md`;
  const [included] = Object.entries(INCLUDED).find(([, name]) => name === file) ?? [];
  return included === undefined ? file : posix.join('..', included);
}

/** Returns the first heading of a page. */
export function titleOf(page: string, docs: string): string {
  const path = posix.join(docs, sourceOf(page));
  const heading = existsSync(path) && /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  if (!heading) throw new Error(`${path} has no title: begin it with "# ".`);
  return heading.replace(/[`*]/g, '');
}
