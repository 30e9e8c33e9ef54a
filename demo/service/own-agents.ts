import type {Agent} from './agents.js';
import type {KnowledgeConfiguration} from './configuration/agents-file.js';
import type {ResolvedAgentsFile} from './configuration/read-agents-file.js';
import type {Search} from './documents/document-search.js';
import type {SearchIndex} from './documents/search-index.js';
import {createPostgresIndex} from './indexes/postgres-index.js';
import {createMemoryIndex} from './indexes/memory-index.js';
import type {Health} from './http/health.js';
import {DocumentReader} from './sources/document-reader.js';
import type {DocumentSource, SourceOptions} from './sources/document-source.js';
import {createFolderSource} from './sources/folder-source.js';
import {Knowledge, type KnowledgeEvent} from './sources/knowledge.js';
import {createSiteSource} from './sources/site-source.js';

/** In seconds. */
const FOLDER_REFRESH = 10;
const SITE_REFRESH = 3600;

/** The agents of a file for `--agents`, with their documents. */
export interface OwnAgents {
  readonly agents: readonly Agent[];
  readonly knowledge: ReadonlyMap<string, Search>;
  /** Whether the documents of an agent have been indexed. */
  isIndexed(agent: string): Promise<boolean>;
  /** Whether all agents can answer, and which of their indexes are stale. */
  health(): Promise<Health>;
  /** Indexes all documents, and keeps the indexes in step with them. Resolves when all were indexed or failed. */
  start(): Promise<void>;
  /** Looks for changed documents now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Prepares the agents of a file. Rejects if the database of the index cannot be used.
 *
 * @param report - called for each change of an index, and for each document that fails
 */
export async function createOwnAgents(
  {agents, index}: ResolvedAgentsFile,
  report: (event: KnowledgeEvent & {readonly agent: string}) => void,
): Promise<OwnAgents> {
  const openIndex = (agent: string): SearchIndex | Promise<SearchIndex> =>
    index
      ? createPostgresIndex({connectionString: index.postgres, language: index.language, knowledge: agent})
      : createMemoryIndex();
  const reader = new DocumentReader();
  const bases = new Map<string, Knowledge>();
  for (const {id, knowledge, synonyms} of agents) {
    const {refresh = knowledge.folder === undefined ? SITE_REFRESH : FOLDER_REFRESH} = knowledge;
    bases.set(
      id,
      new Knowledge({
        agent: id,
        source: sourceOf(knowledge, {
          reader,
          onFailure: (failure) => report({event: 'document-failed', ...failure, agent: id}),
        }),
        index: await openIndex(id),
        synonyms,
        interval: refresh * 1000,
        report: (event) => report({...event, agent: id}),
      }),
    );
  }
  const all = (run: (base: Knowledge) => Promise<void>) =>
    Promise.all([...bases.values()].map(run)).then(() => undefined);
  return {
    agents: agents.map(({id, name = id, model, stream, displayLinks, status, topics, apiKey}) => ({
      id,
      name,
      description: name,
      stream,
      displayLinks,
      status,
      topics,
      ...(model !== undefined && {model}),
      ...(apiKey !== undefined && {private: true, apiKey}),
    })),
    knowledge: new Map([...bases].map(([id, {search}]) => [id, search])),
    isIndexed: async (agent) => (await bases.get(agent)?.isIndexed()) ?? false,
    async health() {
      const all = await Promise.all([...bases.values()].map((base) => base.health()));
      return {
        isReady: all.every(({isReady}) => isReady),
        failures: all.flatMap(({failures}) => failures),
      };
    },
    start: () => all((base) => base.start()),
    refresh: () => all((base) => base.refresh()),
    async close() {
      await all((base) => base.close());
      await reader.close();
    },
  };
}

function sourceOf(
  {folder, url, sitemap, urls, cache, delay, maxPages}: KnowledgeConfiguration,
  options: SourceOptions,
): DocumentSource {
  return folder === undefined
    ? createSiteSource({sitemap, urls, cache: cache ?? '', delay, maxPages, ...options})
    : createFolderSource({folder, url, ...options});
}
