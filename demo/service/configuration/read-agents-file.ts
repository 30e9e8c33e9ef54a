import {readFileSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';

import {EMBEDDED_MODELS} from '../app.js';
import {fieldMessage} from '../invalid-fields.js';
import {type AgentsFile, agentsFile, type Secret} from './agents-file.js';
import {ConfigurationError, invalidFields} from './configuration-error.js';

interface ReadAgentsOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is an upstream server, which knows further models. */
  readonly hasUpstream: boolean;
}

/** An `AgentsFile` with absolute paths and the values of its secrets. */
export interface ResolvedAgentsFile {
  readonly agents: readonly (Omit<AgentsFile['agents'][number], 'apiKey'> & {readonly apiKey?: string})[];
  readonly index?: {readonly postgres: string; readonly language?: string | undefined};
}

/** Reads a file for `--agents`. Throws a `ConfigurationError` that names the invalid fields. */
export const readAgentsFile = (file: string, options: ReadAgentsOptions): ResolvedAgentsFile =>
  resolveAgents(readJson(file), dirname(file), options);

/** Checks the content of such a file. Paths are relative to `root`. */
export function resolveAgents(
  content: unknown,
  root: string,
  {environment, hasUpstream}: ReadAgentsOptions,
): ResolvedAgentsFile {
  const result = agentsFile.safeParse(content, {error: fieldMessage});
  if (!result.success) throw invalidFields(result.error);
  const {agents, index} = result.data;
  const problems: string[] = [];
  const folderOf = (path: string) => resolve(root, path);
  const valueOf = (field: string, given: Secret): string => {
    if (typeof given === 'string') return given;
    const value = environment[given.env];
    if (value) return value;
    problems.push(`${field}: the environment variable ${given.env} is not set`);
    return '';
  };

  const resolved = agents.map(({apiKey, ...agent}, place) => {
    const field = `agents[${place}]`;
    const {knowledge, model} = agent;
    const {folder, cache} = knowledge;
    if (folder !== undefined && !isFolder(folderOf(folder))) {
      problems.push(`${field}.knowledge.folder: ${folder} does not exist, or is not a folder`);
    }
    const isKnown = model === undefined || hasUpstream || EMBEDDED_MODELS.some((name) => name === model);
    if (!isKnown) {
      problems.push(
        `${field}.model: ${model} needs an upstream server (UPSTREAM_BASE_URL); without one there are ${EMBEDDED_MODELS.join(', ')}`,
      );
    }
    return {
      ...agent,
      ...(apiKey !== undefined && {apiKey: valueOf(`${field}.apiKey`, apiKey)}),
      knowledge: {
        ...knowledge,
        ...(folder !== undefined && {folder: folderOf(folder)}),
        ...(cache !== undefined && {cache: folderOf(cache)}),
      },
    };
  });
  const database = index && {...index, postgres: valueOf('index.postgres', index.postgres)};
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  return {agents: resolved, ...(database && {index: database})};
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read: ${(cause as Error).message}`, {cause});
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigurationError(`${file} is not valid JSON: ${(cause as Error).message}`, {cause});
  }
}

/** Whether there is a folder with this path. */
export const isFolder = (path: string) => statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false;
