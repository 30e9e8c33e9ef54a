import {isFollowUp} from '../knowledge-base/topic.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import {questionWordsOf} from './words.js';

/** The searched length of a question, in characters. A longer question has named its topic by then. */
const MAX_QUESTION_LENGTH = 2_000;
const MAX_WORDS = 24;
const MAX_QUESTIONS = 8;
/** The weight of the words of an earlier question: enough for "and for adults?", too little to answer it again. */
const FOLLOW_UP = 0.4;
/** A question with more words is not about an earlier topic. */
const MAX_FOLLOW_UP_WORDS = 3;

/** Returns the words that the last question is about, with their weights. A follow-up takes over earlier words. */
export function questionWords(messages: readonly Message[]): ReadonlyMap<string, number> {
  const questions = messages
    .flatMap(({role, content}) => (role === 'user' ? [content.slice(0, MAX_QUESTION_LENGTH)] : []))
    .filter((question) => !isSmallTalk(question))
    .slice(-MAX_QUESTIONS);
  let words = new Map<string, number>();
  for (const question of questions) {
    const own = questionWordsOf(question);
    const isAboutEarlier = own.length === 0 || (isFollowUp(question) && own.length <= MAX_FOLLOW_UP_WORDS);
    const share = own.length === 0 ? 1 : FOLLOW_UP;
    const earlier = isAboutEarlier ? [...words].map(([word, weight]) => [word, weight * share] as const) : [];
    // Words of the last question come first, and replace the same words of earlier questions.
    const weights = new Map<string, number>(own.map((word) => [word, 1]));
    for (const [word, weight] of earlier) {
      if (!weights.has(word)) weights.set(word, weight);
    }
    words = new Map([...weights].slice(0, MAX_WORDS));
  }
  return words;
}
