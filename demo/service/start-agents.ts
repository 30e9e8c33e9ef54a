import {readAgentsFile, type ResolvedAgentsFile} from './configuration/read-agents-file.js';
import {type RunningService, type StartOptions, startService, upstreamFrom} from './node.js';
import {createOwnAgents} from './own-agents.js';

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
    upstream = upstreamFrom(process.env),
    ...options
  }: Omit<StartOptions, 'log'> & {
    readonly log: (line: string) => void;
  },
): Promise<RunningAgents> {
  const configuration = readAgentsFile(file, {environment: process.env, hasUpstream: upstream !== undefined});
  return startConfigured(configuration, {
    ...options,
    ...(upstream && {upstream}),
    log: (entry) => log(JSON.stringify(entry)),
  });
}

/**
 * Starts the service with these agents. It listens at once; `/healthz` answers 200 when all documents are indexed. Calls
 * `log` for each request and each change of an index.
 */
export async function startConfigured(
  configuration: ResolvedAgentsFile,
  {log, ...options}: Omit<StartOptions, 'log'> & {readonly log: (entry: object) => void},
): Promise<RunningAgents> {
  const own = await createOwnAgents(configuration, (event) =>
    log({time: new Date().toISOString(), ...event}),
  );
  let isClosing = false;
  try {
    const service = await startService({
      agents: own.agents,
      guides: [],
      knowledge: own.knowledge,
      isIndexed: (agent) => own.isIndexed(agent),
      tokenDelay: 0,
      async health() {
        const health = await own.health();
        return isClosing ? {...health, isReady: false} : health;
      },
      log,
      ...options,
    });
    return {
      ...service,
      indexed: own.start(),
      refresh: () => own.refresh(),
      async close() {
        isClosing = true;
        await service.close();
        await own.close();
      },
      async drain(milliseconds) {
        isClosing = true;
        await service.drain(milliseconds);
        await own.close();
      },
    };
  } catch (error) {
    await own.close();
    throw error;
  }
}
