import * as z from 'zod';

import {wordsOf} from '../documents/words.js';

const text = () => z.string().min(1);
const number = (minimum: number, maximum: number) => {
  const error = `must be a number from ${minimum} to ${maximum}`;
  return z.number({error}).min(minimum, {error}).max(maximum, {error});
};
const webUrl = () =>
  text().refine((value) => URL.canParse(value) && /^https?:/i.test(value), {
    error: 'must be an absolute http or https URL',
  });

/** A secret: itself, or the environment variable that has it. */
const secret = z
  .union([text(), z.strictObject({env: text()})], {
    error: 'must be a string, or {"env": "NAME"}',
  })
  .describe('A secret, or {"env": "NAME"} for the environment variable that has it.');

const SOURCES = ['folder', 'sitemap', 'urls'] as const;

const knowledge = z
  .strictObject({
    folder: text().optional().describe('A folder of Markdown, HTML and text files. Relative to this file.'),
    url: webUrl()
      .refine((value) => value.includes('{path}'), {error: 'must contain {path}'})
      .optional()
      .describe('The URL of a document of the folder; {path} is its path without extension.'),
    sitemap: webUrl().optional().describe('The sitemap or feed of your own site.'),
    urls: z.array(webUrl()).min(1).optional().describe('Pages of your own site, all on one origin.'),
    cache: text()
      .optional()
      .describe('The folder for the pages of a site. Relative to this file. Required for a site.'),
    refresh: number(1, 604_800)
      .optional()
      .describe('Seconds between two looks at the documents. Default: 10 for a folder, 3600 for a site.'),
    delay: number(0, 60_000)
      .default(250)
      .describe('Milliseconds between two requests to the site. Default: 250.'),
    maxPages: number(1, 50_000).default(10_000).describe('Further pages of the site are left out.'),
  })
  .superRefine((value, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({code: 'custom', path: field === '' ? [] : [field], message});
    const given = SOURCES.filter((name) => value[name] !== undefined);
    if (given.length !== 1) report('', `must have one of ${SOURCES.join(', ')}`);
    if (value.folder === undefined && value.cache === undefined && given.length === 1) {
      report('cache', 'is required for a site');
    }
    if (value.url !== undefined && value.folder === undefined) report('url', 'is only for a folder');
    const origins = new Set(
      (value.urls ?? []).filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
    );
    if (origins.size > 1) report('urls', `must be on one origin, not on ${[...origins].join(' and ')}`);
  });

const synonyms = z
  .array(
    z
      .array(
        text().refine((phrase) => wordsOf(phrase).length > 0, {
          error: 'has no letter or digit',
        }),
        {error: 'must be a list of words and phrases'},
      )
      .min(2, {error: 'must have at least two words or phrases'}),
    {error: 'must be a list of groups, such as [["postage", "shipping"]]'},
  )
  .superRefine((groups, context) => {
    for (const [place, group] of groups.entries()) {
      const phrases = group.map((phrase) => wordsOf(phrase).join(' '));
      for (const [position, phrase] of phrases.entries()) {
        const other = phrases.indexOf(phrase);
        if (other < position) {
          context.addIssue({
            code: 'custom',
            path: [place, position],
            message: `means the same as "${group[other]}" anyway`,
          });
        }
      }
    }
  });

const agent = z.strictObject({
  id: text().describe('The botId of requests.'),
  name: text().optional().describe('Names the agent in replies. Default: the id.'),
  model: text()
    .optional()
    .describe('Default: UPSTREAM_MODEL if there is an upstream server, else embedded-search.'),
  stream: z.boolean().default(true).describe('Whether replies are streamed if a request does not say it.'),
  displayLinks: z
    .boolean()
    .default(true)
    .describe('"Display Links to References" of the messenger settings.'),
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
  language: text()
    .optional()
    .describe('A text search configuration of the server. Default: that of the language of each document.'),
});

/** The schema of a file for `--agents`. */
export const agentsFile = z
  .strictObject({
    $schema: z.string().optional(),
    agents: z.array(agent).min(1),
    index: index.optional().describe('A database for the index. Default: an index in memory.'),
  })
  .superRefine(({agents}, context) => {
    const places = new Map<string, number>();
    for (const [place, {id}] of agents.entries()) {
      const other = places.get(id);
      if (other !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['agents', place, 'id'],
          message: `is the same as agents[${other}].id`,
        });
      }
      places.set(id, place);
    }
  });

/** The content of a file for `--agents`, with its defaults. */
export type AgentsFile = z.infer<typeof agentsFile>;
export type Secret = z.infer<typeof secret>;

/** Returns the JSON schema of the file, for editors. */
export function agentsFileSchema(): object {
  return {title: 'Agents of the reference service', ...z.toJSONSchema(agentsFile, {io: 'input'})};
}
