import type {Agent} from './agents.js';
import {type AgentsFile, readAgentsFile} from './configuration/agents-file.js';
import type {SearchIndex} from './documents/search-index.js';
import {connectEmbeddings, type EmbeddingsServer} from './meaning/embeddings-server.js';
import {Meaning, type MeaningEvent} from './meaning/meaning.js';
import {createPostgresVectors} from './meaning/postgres-vectors.js';
import {VectorFile} from './meaning/vector-file.js';
import {createPostgresIndex} from './indexes/postgres-index.js';
import {createMemoryIndex} from './indexes/memory-index.js';
import {type RunningService, type StartOptions, startService} from './node.js';
import {DocumentReader} from './sources/document-reader.js';
import type {DocumentSource, SourceOptions} from './sources/document-source.js';
import {createFolderSource} from './sources/folder-source.js';
import {Knowledge, type KnowledgeEvent} from './sources/knowledge.js';
import {createSiteSource} from './sources/site-source.js';

/** In seconds. */
const FOLDER_REFRESH = 10;
const SITE_REFRESH = 3600;

type ConfiguredAgent = AgentsFile['agents'][number];

/** A service with the agents of a file. */
export interface RunningAgents extends RunningService {
  /** Resolves when all documents were indexed for the first time, or could not be read. */
  readonly indexed: Promise<void>;
  /** Looks for changed documents now. */
  readonly refresh: () => Promise<void>;
}

/**
 * Starts the service with the agents of a file. Writes a line of JSON to `log` for each request and each change of an
 * index. Rejects with a `ConfigurationError` for an invalid file.
 */
export function startAgents(
  file: string,
  {
    log,
    embeddings,
    ...options
  }: Omit<StartOptions, 'log'> & {
    readonly log: (line: string) => void;
    readonly embeddings?: EmbeddingsServer | undefined;
  },
): Promise<RunningAgents> {
  const hasUpstream = options.upstream !== undefined;
  const configuration = readAgentsFile(file, {environment: process.env, hasUpstream});
  return startConfigured(configuration, {
    ...options,
    ...(embeddings && {embeddings: {...embeddings, file: `${file}.embeddings`}}),
    log: (entry) => log(JSON.stringify(entry)),
  });
}

export interface ConfiguredOptions extends Omit<StartOptions, 'log'> {
  readonly log: (entry: object) => void;
  /** Default: documents are searched by words alone. `file` keeps the vectors if the index is in memory. */
  readonly embeddings?: EmbeddingsServer & {readonly file: string};
}

/**
 * Starts the service with these agents. It listens at once; `/healthz` answers 200 when all documents are indexed. Calls
 * `log` for each request and each change of an index. Rejects if the database of the index cannot be used.
 */
export async function startConfigured(
  {agents, index}: AgentsFile,
  {log, embeddings, ...options}: ConfiguredOptions,
): Promise<RunningAgents> {
  const openIndex = (agent: string): SearchIndex | Promise<SearchIndex> =>
    index ? createPostgresIndex({connectionString: index.postgres, knowledge: agent}) : createMemoryIndex();
  const reader = new DocumentReader();
  const openMeaning = embeddings && meaningOf(embeddings, index?.postgres, log);
  const bases = new Map<string, Knowledge>();
  const all = <Result>(run: (base: Knowledge) => Promise<Result>) =>
    Promise.all([...bases.values()].map(run));
  let isClosing = false;
  const close = async () => {
    await all((base) => base.close());
    await reader.close();
  };
  try {
    for (const {id, knowledge, synonyms} of agents) {
      const report = (event: KnowledgeEvent | MeaningEvent) =>
        log({time: new Date().toISOString(), ...event, agent: id});
      const {refresh: seconds = knowledge.folder === undefined ? SITE_REFRESH : FOLDER_REFRESH} = knowledge;
      const base = new Knowledge({
        agent: id,
        source: sourceOf(knowledge, {
          reader,
          onFailure: (failure) => report({event: 'document-failed', ...failure}),
        }),
        index: await openIndex(id),
        meaning: openMeaning?.(id, report),
        synonyms,
        interval: seconds * 1000,
        report,
      });
      bases.set(id, base);
    }
    const service = await startService({
      agents: agents.map(agentFrom),
      guides: [],
      knowledge: new Map([...bases].map(([id, {search}]) => [id, search])),
      isIndexed: async (agent) => (await bases.get(agent)?.isIndexed()) ?? false,
      tokenDelay: 0,
      async health() {
        const states = await all((base) => base.health());
        return {
          isReady: !isClosing && states.every(({isReady}) => isReady),
          failures: states.flatMap(({failures}) => failures),
        };
      },
      log,
      ...options,
    });
    const drain = async (milliseconds: number) => {
      isClosing = true;
      await service.drain(milliseconds);
      await close();
    };
    return {
      url: service.url,
      indexed: all((base) => base.start()).then(() => undefined),
      refresh: async () => void (await all((base) => base.refresh())),
      close: () => drain(0),
      drain,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns a function that opens the search by meaning of an agent. */
function meaningOf(
  {file, ...server}: NonNullable<ConfiguredOptions['embeddings']>,
  connectionString: string | undefined,
  log: ConfiguredOptions['log'],
) {
  const {model} = server;
  const embed = connectEmbeddings(server);
  const vectors = new VectorFile(file, (reason) =>
    log({time: new Date().toISOString(), event: 'embeddings-not-kept', reason}),
  );
  return (knowledge: string, report: (event: MeaningEvent) => void): Meaning => {
    const store =
      connectionString === undefined
        ? vectors.open()
        : createPostgresVectors({connectionString, knowledge, model});
    return new Meaning({embed, model, store, report});
  };
}

const agentFrom = ({name, model, apiKey, ...agent}: ConfiguredAgent): Agent => ({
  ...agent,
  name: name ?? agent.id,
  description: name ?? agent.id,
  ...(model !== undefined && {model}),
  ...(apiKey !== undefined && {private: true, apiKey}),
});

function sourceOf(
  {folder, url, sitemap = '', delay, maxPages}: ConfiguredAgent['knowledge'],
  options: SourceOptions,
): DocumentSource {
  return folder === undefined
    ? createSiteSource({sitemap, delay, maxPages, ...options})
    : createFolderSource({folder, url, ...options});
}
