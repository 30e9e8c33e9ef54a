import type {Prompt} from '../types.js';
import support from './support.json' with {type: 'json'};

interface SupportReply {
  readonly text: string;
  /** What `[1]`, `[2]` … of the text cite. */
  readonly sections: readonly string[];
  /** Default: other questions about the page in the frame. */
  readonly suggestions?: readonly string[];
}

/** The sections of the page in the playground's frame and of a page of the shop, by their addresses below `demo/`. */
const SECTIONS: Readonly<Record<string, {readonly title: string; readonly excerpt: string}>> =
  support.sections;

/** Replies as a language model would write them, by their questions. The first question is that of the pictures. */
const REPLIES: Readonly<Record<string, SupportReply>> = {...support.replies, ...support.presets};

/** The questions that the chat offers. */
export const SUPPORT_QUESTIONS = Object.keys(support.replies);

/** Those of the playground's presets, and of the shop. */
export const [ARABIC_QUESTION = '', BRIGHTNESS_QUESTION = '', PROOF_QUESTION = '', SHOP_QUESTION = ''] =
  Object.keys(support.presets);

/** Returns the reply to one of the questions, and its sources as pages of `origin`. */
export function supportReply(question: string, {origin, excerpts}: Pick<Prompt, 'origin' | 'excerpts'>) {
  const reply = REPLIES[question.trim()];
  return (
    reply && {
      text: reply.text,
      citedResources: reply.sections.map((path) => {
        const {title, excerpt} = SECTIONS[path]!;
        return {id: path, url: `${origin}/${path}`, title, type: 'website', ...(excerpts && {excerpt})};
      }),
      suggestions:
        reply.suggestions ?? SUPPORT_QUESTIONS.filter((other) => other !== question.trim()).slice(0, 2),
    }
  );
}
