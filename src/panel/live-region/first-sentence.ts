/** In characters. */
const MAX_LENGTH = 200;

/** The end of a sentence: marks before a space, or the marks of Chinese and Japanese. */
const SENTENCE = /^.*?(?:[.!?؟।]+["'”’»)\]]*(?=\s|$)|[。！？]+)/;

/** Returns the first sentence of a text, or its first line if that is shorter. Cuts after 200 characters. */
export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const sentence = SENTENCE.exec(line)?.[0] ?? line;
  return sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH).trimEnd()}…` : sentence;
}
