import phrases from './small-talk.json' with {type: 'json'};

/** Characters between words: spaces, punctuation, emoji. */
const SEPARATOR = /[^\p{L}\p{N}]+/gu;

const anyOf = (phrases: readonly string[]) => `(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`;
const has = (phrases: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(phrases)}`, 'u');
const isAbout = has(phrases.about);
const isGreeting = has(phrases.greeting);
const isCourtesy = has(phrases.courtesy);
/** With the words around such phrases. */
const isAll = new RegExp(`^(?:${anyOf(Object.values(phrases).flat())}(?: |$))+$`, 'u');

/** In characters. Small talk is shorter. */
const MAX_LENGTH = 120;

/**
 * Returns the reply to a message that is nothing but small talk, such as "Thanks, bye!", or `undefined` if it
 * asks for something.
 */
export function smallTalkReply(message: string, agent = 'the assistant'): string | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const text = message
    .toLowerCase()
    .replace(/['’]re\b/g, ' are')
    .replace(/(what|who|how|it|that)['’]?s\b/g, '$1 is')
    .replace(/['’]/g, '')
    .replace(SEPARATOR, ' ')
    .trim();
  if (!isAll.test(text)) return undefined;
  if (isAbout.test(text)) {
    return `I am ${agent}: a program that searches documents and answers with passages from them. I am not a person. Ask me in your own words.`;
  }
  if (isGreeting.test(text)) return 'Hello! What would you like to know?';
  return isCourtesy.test(text) ? 'Ask me if there is anything else.' : undefined;
}

/** Whether a message is nothing but small talk. */
export const isSmallTalk = (message: string) => smallTalkReply(message) !== undefined;
