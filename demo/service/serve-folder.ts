import {ConfigurationError} from './configuration/configuration-error.js';
import {checkAgents, isFolder} from './configuration/agents-file.js';
import type {EmbeddingsServer} from './meaning/embeddings-server.js';
import type {MeaningEvent} from './meaning/meaning.js';
import type {StartOptions} from './node.js';
import type {KnowledgeEvent} from './sources/knowledge.js';
import {type RunningAgents, startConfigured} from './start-agents.js';

const ID = 'docs';

export interface FolderOptions extends StartOptions {
  /** What visitors can ask about, named if nothing was found. Default: none. */
  readonly topics?: readonly string[];
  /** Default: documents are searched by words alone. */
  readonly embeddings?: EmbeddingsServer | undefined;
}

/**
 * Answers from the documents of a folder. Calls `say` with lines for the owner: what was indexed, what failed, and at the end
 * how to put the chat into a page. Rejects with a `ConfigurationError` if there is no such folder.
 */
export async function serveFolder(
  folder: string,
  say: (line: string) => void,
  {topics = [], embeddings, ...options}: FolderOptions,
): Promise<RunningAgents> {
  if (!isFolder(folder)) {
    throw new ConfigurationError(
      `--docs: ${folder} does not exist, or is not a folder. Create it, and put .md, .html or .txt files into it.`,
    );
  }
  const agent = {id: ID, name: 'the assistant', topics, knowledge: {folder}};
  const configuration = checkAgents({agents: [agent]}, {root: '.', environment: {}, hasUpstream: false});
  const service = await startConfigured(configuration, {
    ...options,
    ...(embeddings && {embeddings: {...embeddings, file: `${folder.replace(/[/\\]+$/, '')}.embeddings`}}),
    log: (entry) => {
      if ('event' in entry) say(lineOf(entry as KnowledgeEvent | MeaningEvent, folder));
    },
  });
  await service.indexed;
  const {upstream} = options;
  say(
    upstream
      ? `Replies are written by ${upstream.model} at ${upstream.baseUrl}, from these documents.`
      : 'Replies are passages of these documents, word for word. For a language model, add --upstream and --model.',
  );
  say(directions(service.url));
  return service;
}

function lineOf(entry: KnowledgeEvent | MeaningEvent, folder: string): string {
  if (entry.event === 'embedded') return `Sections that are found by meaning, too: ${entry.sections}.`;
  if (entry.event === 'embeddings-failed') return `Questions are searched by words alone: ${entry.reason}`;
  if (entry.event === 'embeddings-work-again') return 'The embeddings server answers again.';
  if (entry.event === 'embeddings-not-kept') return `The vectors are not kept: ${entry.reason}`;
  if (entry.event === 'document-failed') return `${entry.document} is left out: ${entry.reason}`;
  if (entry.event === 'refresh-failed') return `${folder} could not be read: ${entry.reason}`;
  return entry.sections === 0
    ? `${folder} has no text to answer from yet. Put .md, .html or .txt files into it: they are found within 10 seconds.`
    : `Sections of ${folder} in the index: ${entry.sections}.`;
}

/** Returns what to paste into a page on this machine. */
function directions(url: string): string {
  // An address that means all of this machine's is no address to ask.
  const baseUrl = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  return `
Copy dist/chat-bot.min.js, which "npm run build" writes, into the folder of your page. Put this into the page:

<script src="chat-bot.min.js" charset="utf-8"></script>
<chat-bot bot-id="${ID}" base-url="${baseUrl}" mode="floating"></chat-bot>

The service answers at ${baseUrl}/v1/chat/completions until you press Ctrl+C.`;
}
