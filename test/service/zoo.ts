import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {TestContext} from 'node:test';

import type {Health} from '../../demo/service/http/health.js';
import {startAgents} from '../../demo/service/start-agents.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {asked, askAt} from './service.js';
import {readJson, readReply} from './wire.js';

export const ZEBRAS = '# Zebras\n\nZebras have stripes.\n';

interface ZooOptions extends Pick<Parameters<typeof startAgents>[1], 'embeddings' | 'upstream'> {
  readonly knowledge?: object;
  readonly index?: object;
}

/** Starts the agent `zoo` with a folder of these documents, or with other knowledge. `index`: Default: in memory. */
export async function startZoo(
  context: TestContext,
  documents: Readonly<Record<string, string>>,
  {knowledge, index, ...options}: ZooOptions = {},
) {
  const folder = temporaryFolder(context);
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  const write = (name: string, text: string) => writeFileSync(join(docs, name), text);
  for (const [name, text] of Object.entries(documents)) write(name, text);
  const file = join(folder, 'agents.json');
  const agents = [{id: 'zoo', knowledge: knowledge ?? {folder: docs, refresh: 3600}}];
  writeFileSync(file, JSON.stringify({agents, ...(index && {index})}));
  const lines: string[] = [];
  const running = await startAgents(file, {port: 0, log: (line) => lines.push(line), ...options});
  context.after(() => running.close());
  await running.indexed;
  return {
    ...running,
    docs,
    /** The file of the agents. */
    file,
    write,
    /** The log so far. */
    lines,
    ask: async (question: string) => {
      const fields = {botId: 'zoo', stream: false, ...asked(question)};
      return (await readReply(await askAt(running.url, fields))).content;
    },
    health: async () => {
      const response = await fetch(`${running.url}/healthz`);
      return {code: response.status, ...(await readJson<{status: string} & Partial<Health>>(response))};
    },
  };
}
