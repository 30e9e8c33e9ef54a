import type {Message} from './message.js';

/** As the visitor is used to it. */
const WHEN = {dateStyle: 'medium', timeStyle: 'short'} as const;

/** Who is who in a transcript, in the visitor's language. */
export interface TranscriptNames {
  readonly user: string;
  readonly assistant: string;
  readonly references: string;
}

/** The conversation as Markdown to keep or to pass on: who said what and when, each reply with its numbered sources. */
export function transcript(messages: readonly Message[], names: TranscriptNames): string {
  const when = new Intl.DateTimeFormat(undefined, WHEN);
  return messages
    .filter(({content}) => content.trim() !== '')
    .map((message) => {
      const {role, createdAt} = message;
      return `**${names[role]}** (${when.format(createdAt)})\n\n${asMarkdown(message, names)}`;
    })
    .join('\n');
}

/** One message as Markdown, a reply with its numbered sources. */
export function asMarkdown(message: Message, names: Pick<TranscriptNames, 'references'>): string {
  return `${message.content}\n${sources(message, names)}`;
}

function sources(message: Message, names: Pick<TranscriptNames, 'references'>): string {
  if (message.role === 'user' || message.references.length === 0) return '';
  const lines = message.references.map(({title, url}, index) => {
    const words = [title, url && `<${url}>`].filter(Boolean).join(' ');
    return `${index + 1}. ${words}`;
  });
  return `\n${names.references}:\n\n${lines.join('\n')}\n`;
}
