import {quotedQuestion} from '../../../relay/report-reply.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import {isStopWord, type Language, questionLanguage} from './language.js';
import type {FindSynonyms} from './synonyms.js';
import {askedWords} from './words.js';

/** A word of a question, or a phrase that means one thing. */
export interface Concept {
  /** As they were asked, and searched. A section has the concept if it has all of them. */
  readonly words: readonly string[];
  /** What means the same, each as its words. */
  readonly synonyms: readonly (readonly string[])[];
  /** Whether an earlier question was about it. */
  readonly isEarlier: boolean;
  /** Whether it occurs in questions about anything, so that it says little about the topic. */
  readonly isUsual: boolean;
  /** Whether it is an identifier, such as `E04`. */
  readonly isIdentifier: boolean;
  /** Whether it has a capital letter within a sentence, such as `Vienna`, and nouns in German. */
  readonly isName: boolean;
  /** Whether what does not have it is no answer: a name, but for German. */
  readonly isRequired: boolean;
}

/** The searched length of a question, in characters. A longer question has named its topic by then. */
const MAX_QUESTION_LENGTH = 2_000;
/** A passage of a page is searched by the words with which it begins. */
const MAX_PASSAGE_LENGTH = 400;
const MAX_CONCEPTS = 24;
const MAX_QUESTIONS = 8;
/** A request of 1 MB has tens of thousands of short messages. */
const MAX_MESSAGES = 64;
/** A question with more words of its own has a topic of its own. */
const MAX_FOLLOW_UP = 2;

/** The text of a quotation whose page is no topic: docs/assistant.md, “About this page”. */
const PASSAGE = /^The visitor asks about this passage of a page\..*\n\n`{3,}\n.*\n.*\n\n([^]*)\n`{3,}$/;

/** At the beginning of a sentence, any word has a capital letter; in German, each noun has. */
const NAME = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{Ll}\p{M}]+/gu;

/**
 * Returns what the last question of a conversation asks for. A question without a topic is about the passage or the title of the page
 * that it quotes. A short one continues the question before.
 *
 * @param languages - those of the documents
 */
export function conceptsOf(
  conversation: readonly Message[],
  findSynonyms: FindSynonyms,
  languages: readonly Language[],
): readonly Concept[] {
  const conceptsIn = (text: string) => ownConcepts(text, findSynonyms, questionLanguage(text, languages));
  const questions = conversation
    .slice(-MAX_MESSAGES)
    .filter(({role, content}) => role === 'user' && !isSmallTalk(content))
    .slice(-MAX_QUESTIONS);
  return questions
    .map(({content}) => {
      const {title = '', about = '', question} = quotedQuestion(content);
      const [, passage = title] = PASSAGE.exec(about) ?? [];
      const own = conceptsIn(question.slice(0, MAX_QUESTION_LENGTH));
      return own.every(({isUsual}) => isUsual)
        ? continueWith(conceptsIn(passage.slice(0, MAX_PASSAGE_LENGTH)), own)
        : own;
    })
    .filter(({length}) => length > 0)
    .reduce<readonly Concept[]>(continueWith, []);
}

function continueWith(earlier: readonly Concept[], own: readonly Concept[]): readonly Concept[] {
  const topic = own.filter(({isUsual}) => !isUsual);
  if (topic.length > MAX_FOLLOW_UP) return own;
  const asked = new Set(own.map(({words}) => words.join(' ')));
  const rest = earlier.filter(({words}) => !asked.has(words.join(' ')));
  return [...own, ...rest.map((concept) => ({...concept, isEarlier: true}))].slice(0, MAX_CONCEPTS);
}

function ownConcepts(text: string, findSynonyms: FindSynonyms, language: Language): Concept[] {
  const asked = askedWords(text, language);
  const names = new Set((text.match(NAME) ?? []).map((name) => name.toLowerCase()));
  const found = findSynonyms(
    asked.map((word) => word.text),
    language,
  );
  const taken = new Set(found.flatMap(({places}) => places));
  const particle = language === 'de' ? (asked.at(-1)?.text ?? '') : '';
  // “Holt ihr sie ab?” asks for “abholen”.
  const whole = (word: string) =>
    isStopWord(particle, language) && !isUsual(word, language) ? [[particle + word]] : [];
  const others = asked.flatMap(({text}, place) =>
    taken.has(place) ? [] : [{places: [place], others: whole(text)}],
  );
  return [...found, ...others]
    .sort((one, other) => one.places[0]! - other.places[0]!)
    .map(({places, others: synonyms}) => {
      const words = places.flatMap((place) => asked[place]!.words);
      const written = places.map((place) => asked[place]!.text);
      const isName = written.some((word) => names.has(word));
      return {
        words,
        synonyms,
        isEarlier: false,
        // What the owner has grouped is a topic.
        isUsual: written.length === 1 && synonyms.length === 0 && isUsual(written[0]!, language),
        isIdentifier: written.some(isIdentifier),
        isName,
        isRequired: isName && language !== 'de',
      };
    });
}

/** Whether a word is a letter, a number of one or two digits, or frequent in any text. */
const isUsual = (word: string, language: Language) =>
  /^(?:\p{Script=Latin}|\d{1,2})$/u.test(word) || isStopWord(word, language);

/** Whether a word is the name of one thing, such as `e04` or `429`. */
const isIdentifier = (word: string) => /\p{N}/u.test(word) && !/^\d{1,2}$/.test(word);

/** Returns the last message without what it quotes. */
export const ownQuestion = (conversation: readonly Message[]) =>
  quotedQuestion(conversation.at(-1)?.content ?? '').question;
