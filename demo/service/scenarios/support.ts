import type {Prompt} from '../types.js';
import support from './support.json' with {type: 'json'};

interface SupportReply {
  readonly text: string;
  /** What `[1]`, `[2]` … of the text cite. */
  readonly sections: readonly string[];
}

/** The sections of the page in the playground's frame, `demo/frame.html`, by their ids. */
const SECTIONS: Readonly<Record<string, {readonly title: string; readonly excerpt: string}>> =
  support.sections;

/** Replies as a language model would write them, by their questions. The first question is that of the pictures. */
const REPLIES: Readonly<Record<string, SupportReply>> = {...support.replies, ...support.presets};

/** The questions that the chat offers. */
export const SUPPORT_QUESTIONS = Object.keys(support.replies);

/** Those of the playground's presets. */
export const [ARABIC_QUESTION = '', BRIGHTNESS_QUESTION = ''] = Object.keys(support.presets);

/** Returns the reply to one of the questions, and its sources as pages of `origin`. */
export function supportReply(question: string, {origin, excerpts}: Pick<Prompt, 'origin' | 'excerpts'>) {
  const reply = REPLIES[question.trim()];
  return (
    reply && {
      text: reply.text,
      citedResources: reply.sections.map((id) => {
        const {title, excerpt} = SECTIONS[id]!;
        const url = `${origin}/frame.html#${id}`;
        return {id: `support/${id}`, url, title, type: 'website', ...(excerpts && {excerpt})};
      }),
      suggestions: SUPPORT_QUESTIONS.filter((other) => other !== question.trim()).slice(0, 2),
    }
  );
}
