import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import type {FindSynonyms} from './synonyms.js';
import {isUsual} from './usual-words.js';
import {isStopWord, termOf, wordsOf} from './words.js';

/** Something that a question asks for. */
export interface Concept {
  /** The word or phrase, as it was asked. */
  readonly words: readonly string[];
  /** What means the same, each as its words. */
  readonly synonyms: readonly (readonly string[])[];
  /** From 0 to 1: less for the topic of an earlier question. */
  readonly weight: number;
  /** Whether it is an identifier, or has a capital letter within a sentence, such as `Vienna`. */
  readonly isName: boolean;
}

/** The searched length of a question, in characters. A longer question has named its topic by then. */
const MAX_QUESTION_LENGTH = 2_000;
const MAX_CONCEPTS = 24;
const MAX_QUESTIONS = 8;
/** The weight of an earlier question: enough for "and for adults?", too little to answer it again. */
const FOLLOW_UP = 0.4;
/** The same for a question with a pronoun, such as "how do I change its size?". */
const REFERENCE = 0.7;
/** A question with more concepts is not about an earlier topic. */
const MAX_FOLLOW_UP = 3;

const BEGINS_LIKE_FOLLOW_UP =
  /^\W*(?:(?:ok|okay|thanks|thank you|great|cool|nice|hmm?|ah|oh|yes|no)\b\W*)*(?:and|or|but|also|so|then|what about|how about|what if|same|in|with|without|for)\b/i;
const CONTINUES = /\b(?:it|there|instead|another|else|too|as well|more|again)\b/i;
const REFERS_BACK = /\b(?:its|that|this|those|these|ones?|them|their)\b/i;

/** Whether the words of a question show that it continues the question before it. */
export const isFollowUp = (question: string) =>
  [REFERS_BACK, BEGINS_LIKE_FOLLOW_UP, CONTINUES].some((pattern) => pattern.test(question));

/** At the beginning of a sentence, any word has a capital letter. */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+/gu;

/** Whether a word is the name of one thing, such as `e04` or `429`. */
export const isIdentifier = (word: string) => /\p{N}/u.test(word) && !isUsual(word);

/** Returns what the last question of a conversation asks for. A follow-up takes over the topic of the one before. */
export function conceptsOf(messages: readonly Message[], findSynonyms: FindSynonyms): readonly Concept[] {
  const questions = messages
    .flatMap(({role, content}) => (role === 'user' ? [content.slice(0, MAX_QUESTION_LENGTH)] : []))
    .filter((question) => !isSmallTalk(question))
    .slice(-MAX_QUESTIONS);
  return questions.reduce<readonly Concept[]>(
    (earlier, question) => continueWith(earlier, question, ownConcepts(question, findSynonyms)),
    [],
  );
}

function continueWith(earlier: readonly Concept[], question: string, own: readonly Concept[]): Concept[] {
  const asked = new Set(own.map(({words}) => words.join(' ')));
  const weighted = (concepts: readonly Concept[], share: number) =>
    concepts.map((concept) => ({...concept, weight: concept.weight * share}));
  const rest = earlier.filter(({words}) => !asked.has(words.join(' ')));
  // "Can you give me an example?" is about the earlier topic alone.
  const isDetail = rest.length > 0 && own.every(({words}) => words.every(isUsual));
  const refersBack = REFERS_BACK.test(question);
  const share =
    isFollowUp(question) && own.length <= MAX_FOLLOW_UP ? (refersBack ? REFERENCE : FOLLOW_UP) : 0;
  const concepts = isDetail
    ? [...weighted(own, FOLLOW_UP), ...rest]
    : [...own, ...(share > 0 ? weighted(rest, share) : [])];
  return concepts.slice(0, MAX_CONCEPTS);
}

function ownConcepts(question: string, findSynonyms: FindSynonyms): Concept[] {
  const words = wordsOf(question);
  const names = new Set((question.match(NAME) ?? []).flatMap(wordsOf));
  const found = findSynonyms(words.map(termOf));
  const taken = new Set(found.flatMap(({places}) => places));
  const others = words.flatMap((word, place) =>
    taken.has(place) || isStopWord(word) || words.indexOf(word) < place
      ? []
      : [{places: [place], others: []}],
  );
  return [...found, ...others]
    .sort((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))
    .map(({places, others: synonyms}) => {
      const own = places.map((place) => words[place] ?? '');
      return {
        words: own,
        synonyms,
        weight: 1,
        isName: own.some((word) => names.has(word) || isIdentifier(word)),
      };
    });
}
