import type {Message} from '../types.js';
import {isSmallTalk} from './small-talk.js';
import type {Correct} from './spelling.js';
import {stem} from './stemmer.js';
import {isAboutChats, isLight, isName, pairsOf, termsOf, wordsOf} from './terms.js';

/** The topic of a conversation at its last question. */
export interface Topic {
  /** The terms that a relevant section has to be about, with their weights from 0 to 1. */
  readonly asked: ReadonlyMap<string, number>;
  /** The terms and pairs of terms to search, with their weights. */
  readonly weights: ReadonlyMap<string, number>;
  /** The terms with capital letters, which are probably names. */
  readonly names: ReadonlySet<string>;
  /** Whether the question says that it is about the chat, such as by "it" or "on my website". */
  readonly isAboutChat: boolean;
}

/** The words of the Knowledge Base. */
export interface Vocabulary {
  /** Corrects the spelling of a word. */
  readonly correct: Correct;
  /** Whether a text has the term. */
  readonly isKnown: (term: string) => boolean;
  /** Whether a term occurs in questions about anything. */
  readonly isAccidental: (term: string) => boolean;
}

/** The searched length of a question, in characters. A longer question has named its topic by then. */
const MAX_QUESTION_LENGTH = 2_000;
const MAX_QUESTIONS = 8;

/**
 * The weight of earlier terms: enough for "and in Vue?", too little to answer the earlier question again. A
 * short question may be about the earlier topic, too.
 */
const FOLLOW_UP = 0.4;
const SHORT = 0.12;
/** A question with more terms is not about an earlier topic. */
const MAX_FOLLOW_UP_TERMS = 3;
const MAX_SHORT_TERMS = 2;
/** The weight of a word such as "example", and of a pair of words. */
const LIGHT = 0.4;
const PAIR = 0.6;

const BEGINS_LIKE_FOLLOW_UP =
  /^\W*(?:(?:ok|okay|thanks|thank you|great|cool|nice|hmm?|ah|oh|yes|no)\b\W*)*(?:and|or|but|also|so|then|what about|how about|what if|same|in|with|without|for)\b/i;
const REFERS_BACK =
  /\b(?:that|this|those|these|ones?|there|them|instead|another|else|its|too|as well|more|again)\b/i;

/** True if the words of a question show that it continues the question before it. */
export const isFollowUp = (question: string) =>
  BEGINS_LIKE_FOLLOW_UP.test(question) || REFERS_BACK.test(question);

const HAS_PRONOUN = /\b(?:it|its|this|that|they|them|these|those|ones?)\b/i;
const isAboutChat = (question: string, terms: readonly string[]) =>
  /\bits?\b/i.test(question) || terms.some(isAboutChats);

/**
 * Capitalized words after another word, such as "Berlin". At the beginning of a sentence, any word is
 * capitalized.
 */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+/gu;

const namesIn = (question: string) => new Set((question.match(NAME) ?? []).flatMap(termsOf));

/** Returns the topic of the last question. A follow-up takes over the topic of the questions before. */
export function topicOf(messages: readonly Message[], vocabulary: Vocabulary): Topic {
  const questions = messages
    .flatMap(({role, content}) => (role === 'user' ? [content.slice(0, MAX_QUESTION_LENGTH)] : []))
    .filter((question) => !isSmallTalk(question))
    .slice(-MAX_QUESTIONS);
  let topic: Topic = {asked: new Map(), weights: new Map(), names: new Set(), isAboutChat: false};
  for (const question of questions) topic = continueTopic(topic, question, vocabulary);
  return topic;
}

function continueTopic(
  earlier: Topic,
  question: string,
  {correct, isKnown, isAccidental}: Vocabulary,
): Topic {
  const terms = wordsOf(question)
    // The parts of an unknown name have been corrected as words.
    .filter((word) => !isName(word) || isKnown(word))
    .map((word) => stem(correct(word)));
  const continues = earlier.asked.size > 0 && isFollowUp(question);
  const strong = terms.filter((term) => !isLight(term));
  const isDetail = terms.every((term) => isLight(term) || (isAccidental(term) && HAS_PRONOUN.test(question)));
  if (earlier.asked.size > 0 && isDetail) return withDetails(earlier, terms);

  const share = earlierShare(continues, strong.length || terms.length);
  const asked = fade(earlier.asked, continues ? share : 0);
  const weights = fade(earlier.weights, share);
  for (const pair of pairsOf(terms)) weights.set(pair, PAIR);
  for (const term of terms) {
    const weight = strong.length > 0 && isLight(term) ? LIGHT : 1;
    weights.set(term, weight);
    asked.set(term, weight);
  }
  return {asked, weights, names: namesIn(question), isAboutChat: isAboutChat(question, terms)};
}

/** A question such as "Can you give me an example?" is about the earlier topic alone. */
function withDetails(earlier: Topic, details: readonly string[]): Topic {
  return {
    ...earlier,
    weights: new Map([...earlier.weights, ...details.map((term) => [term, LIGHT] as const)]),
  };
}

function earlierShare(continues: boolean, terms: number): number {
  if (continues && terms <= MAX_FOLLOW_UP_TERMS) return FOLLOW_UP;
  return terms <= MAX_SHORT_TERMS ? SHORT : 0;
}

const fade = (weights: ReadonlyMap<string, number>, share: number) =>
  new Map(share > 0 ? [...weights].map(([term, weight]) => [term, weight * share] as const) : []);
