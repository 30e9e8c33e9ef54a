import {readAgentsFile} from './configuration/read-agents-file.js';
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
 * Starts the service with the agents of a file. It listens at once; `/healthz` answers 200 when all documents are
 * indexed. Writes a line of JSON to `log` for each request and each change of an index. Rejects with a
 * `ConfigurationError` for an invalid file.
 */
export async function startAgents(
  file: string,
  {log, ...options}: Omit<StartOptions, 'log'> & {readonly log: (line: string) => void},
): Promise<RunningAgents> {
  const upstream = upstreamFrom(process.env);
  const write = (entry: object) => log(JSON.stringify(entry));
  const configuration = readAgentsFile(file, {environment: process.env, hasUpstream: upstream !== undefined});
  const own = await createOwnAgents(configuration, (event) =>
    write({time: new Date().toISOString(), ...event}),
  );
  let isClosing = false;
  try {
    const service = await startService({
      agents: own.agents,
      guides: [],
      knowledge: own.knowledge,
      tokenDelay: 0,
      async health() {
        const health = await own.health();
        return isClosing ? {...health, isReady: false} : health;
      },
      log: write,
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
