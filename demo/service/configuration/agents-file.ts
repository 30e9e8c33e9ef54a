import {readFileSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import * as z from 'zod';

import {EMBEDDED_MODELS} from '../app.js';
import {fieldMessage, fieldName} from '../invalid-fields.js';
import {ConfigurationError} from './configuration-error.js';

/** What the fields of a file refer to. */
interface Surroundings {
  /** The folder that paths are relative to. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is an upstream server, which knows further models. */
  readonly hasUpstream: boolean;
}

const text = () => z.string().min(1);
const number = (minimum: number, maximum: number) => {
  const error = `must be a number from ${minimum} to ${maximum}`;
  return z.number({error}).min(minimum, {error}).max(maximum, {error});
};
const webUrl = () =>
  text().refine((value) => URL.canParse(value) && /^https?:/i.test(value), {
    error: 'must be an absolute http or https URL',
  });

/** Whether there is a folder with this path. */
export const isFolder = (path: string) => statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false;

/** Returns the schema of a file for `--agents`. Its output has absolute paths and the values of secrets. */
function schemaOf({root, environment, hasUpstream}: Surroundings) {
  const secret = z
    .union([text(), z.strictObject({env: text()})], {error: 'must be a string, or {"env": "NAME"}'})
    .transform((given, context): string => {
      const value = typeof given === 'string' ? given : environment[given.env];
      if (value) return value;
      context.addIssue(`the environment variable ${(given as {env: string}).env} is not set`);
      return z.NEVER;
    });

  const folder = text().transform((path, context): string => {
    if (isFolder(resolve(root, path))) return resolve(root, path);
    context.addIssue(`${path} does not exist, or is not a folder`);
    return z.NEVER;
  });

  const knowledge = z
    .strictObject({
      folder: folder.optional().describe('A folder of Markdown, HTML and text files. Relative to this file.'),
      url: webUrl()
        .refine((value) => value.includes('{path}'), {error: 'must contain {path}'})
        .optional()
        .describe('The URL of a document of the folder; {path} is its path without extension.'),
      sitemap: webUrl().optional().describe('The sitemap or feed of your own site.'),
      refresh: number(1, 604_800)
        .optional()
        .describe('Seconds between two looks at the documents. Default: 10 for a folder, 3600 for a site.'),
      delay: number(0, 60_000)
        .default(250)
        .describe('Milliseconds between two requests to the site. Default: 250.'),
      maxPages: number(1, 50_000).default(10_000).describe('Further pages of the site are left out.'),
    })
    .refine((value) => (value.folder === undefined) !== (value.sitemap === undefined), {
      error: 'must have one of folder, sitemap',
    })
    .refine((value) => value.url === undefined || value.folder !== undefined, {
      error: 'is only for a folder',
      path: ['url'],
    });

  const synonyms = z.array(
    z
      .array(text(), {error: 'must be a list of words and phrases'})
      .min(2, {error: 'must have at least two words or phrases'}),
    {error: 'must be a list of groups, such as [["postage", "shipping"]]'},
  );

  const model = text().refine((name) => hasUpstream || EMBEDDED_MODELS.some((known) => known === name), {
    error: `needs an upstream server (UPSTREAM_BASE_URL); without one there are ${EMBEDDED_MODELS.join(', ')}`,
  });

  const agent = z.strictObject({
    id: text().describe('The botId of requests.'),
    name: text().optional().describe('Names the agent in replies. Default: the id.'),
    model: model
      .optional()
      .describe('Default: UPSTREAM_MODEL if there is an upstream server, else embedded-search.'),
    stream: z.boolean().default(true).describe('Whether replies are streamed if a request does not say it.'),
    displayLinks: z
      .boolean()
      .default(true)
      .describe('"Display Links to References" of the messenger settings.'),
    excerpts: z
      .boolean()
      .default(false)
      .describe('Whether each reference has an "excerpt": the passage that the reply cites, as plain text.'),
    status: z
      .boolean()
      .default(false)
      .describe('Whether streamed replies begin with events "status" that say what the agent does.'),
    synonyms: synonyms
      .default([])
      .describe('Groups of words and phrases that mean the same, such as [["postage", "shipping"]].'),
    topics: z
      .array(text(), {error: 'must be a list of topics'})
      .default([])
      .describe('What visitors can ask about, named if nothing was found.'),
    apiKey: secret.optional().describe('The key of a private agent. Default: the agent is public.'),
    knowledge: knowledge.describe('The documents that the agent answers from.'),
  });

  const index = z.strictObject({
    postgres: secret.describe('The connection string of a PostgreSQL database.'),
  });

  return z.strictObject({
    $schema: z.string().optional(),
    agents: z
      .array(agent)
      .min(1)
      .refine((agents) => new Set(agents.map(({id}) => id)).size === agents.length, {
        error: 'must have different ids',
      }),
    index: index.optional().describe('A database for the index. Default: an index in memory.'),
  });
}

/** The content of a file for `--agents`, with its defaults, absolute paths and the values of its secrets. */
export type AgentsFile = z.output<ReturnType<typeof schemaOf>>;

/** Returns the JSON schema of the file, for editors. */
export function agentsFileSchema(): object {
  const schema = schemaOf({root: '.', environment: {}, hasUpstream: false});
  return {title: 'Agents of the reference service', ...z.toJSONSchema(schema, {io: 'input'})};
}

/** Reads a file for `--agents`. Throws a `ConfigurationError` that names the invalid fields. */
export function readAgentsFile(file: string, surroundings: Omit<Surroundings, 'root'>): AgentsFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new ConfigurationError(`${file} ${problem}: ${(cause as Error).message}`, {cause});
  }
  return checkAgents(content, {...surroundings, root: dirname(file)});
}

/** Checks the content of such a file. */
export function checkAgents(content: unknown, surroundings: Surroundings): AgentsFile {
  const {data, error} = schemaOf(surroundings).safeParse(content, {error: fieldMessage});
  if (data) return data;
  const lines = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${fieldName([...issue.path, key])}: is not a field of this file`)
      : [`${fieldName(issue.path) || 'The file'}: ${issue.message}`],
  );
  throw new ConfigurationError(lines.join('\n'));
}
