import MiniSearch from 'minisearch';

import type {Message} from '../types.js';
import type {Guide, Section} from './guide.js';
import {searchTerm, words} from './terms.js';

/** Returns the sections that are relevant to the last question of a conversation, the best one first. */
export type Search = (messages: readonly Message[]) => Section[];

/**
 * The weight of each earlier question: enough for "and in Vue?", too little to answer the earlier one again.
 */
const EARLIER = 0.4;
/** Sections with a lower score, relative to the best one, are not relevant. */
const RELEVANT = 0.6;
/** A section with a smaller share of the question's words matches by accident. */
const COVERAGE = 0.4;
/** The minimum share for a section whose heading has none of the words. */
const COVERAGE_IN_TEXT = 0.7;
/** The searched length of a question, in characters. A longer question has named its topic by then. */
const MAX_QUESTION_LENGTH = 2_000;
const MAX_QUESTIONS = 8;

export function createSearch(guides: readonly Guide[]): Search {
  const sections = new Map<unknown, Section>();
  const weights = new Map<unknown, number>();
  for (const guide of guides) {
    for (const section of guide.sections.filter(({blocks}) => blocks.length > 0)) {
      sections.set(section.id, section);
      weights.set(section.id, guide.weight);
    }
  }
  const index = new MiniSearch({
    fields: ['heading', 'guideTitle', 'text'],
    tokenize: words,
    processTerm: searchTerm,
    searchOptions: {
      boost: {heading: 4, guideTitle: 1.5},
      prefix: (term) => term.length >= 4,
      // Short words are too similar: "Paris" differs from "parts" in one letter.
      fuzzy: (term) => (term.length >= 7 ? 1 : false),
      weights: {prefix: 0.5, fuzzy: 0.4},
      boostDocument: (id) => weights.get(id) ?? 1,
    },
  });
  index.addAll([...sections.values()].map((section) => ({...section, text: section.blocks.join('\n')})));

  return (messages) => {
    const questions = messages
      .flatMap(({role, content}) => (role === 'user' ? [content.slice(0, MAX_QUESTION_LENGTH)] : []))
      .reverse()
      .slice(0, MAX_QUESTIONS);
    const found = index.search({
      combineWith: 'OR',
      queries: questions.map((question, age) => ({queries: [question], boostTerm: () => EARLIER ** age})),
    });
    const asked = termsOf(questions[0] ?? '');
    const about = found.filter(({queryTerms, match}) => {
      const isInHeading = asked.some((term) => match[term]?.includes('heading'));
      return coverage(queryTerms, asked) >= (isInHeading ? COVERAGE : COVERAGE_IN_TEXT);
    });
    const best = about[0]?.score ?? 0;
    return about.filter(({score}) => score >= best * RELEVANT).flatMap(({id}) => sections.get(id) ?? []);
  };
}

const termsOf = (text: string) => [...new Set(words(text).flatMap((word) => searchTerm(word) ?? []))];

/**
 * Returns the share of a question's words that a section has. A question without such words ("And why?") is
 * covered.
 */
const coverage = (found: readonly string[], asked: readonly string[]) =>
  asked.length === 0 ? 1 : asked.filter((term) => found.includes(term)).length / asked.length;
