import MiniSearch from 'minisearch';

import type {Message} from '../types.js';
import type {Guide, Section} from './guide.js';
import {searchTerm, words} from './terms.js';

/** Finds what the Knowledge Base says about the last question of a conversation, the best section first. */
export type Search = (messages: readonly Message[]) => Section[];

/** How much less each earlier question counts: enough for "and in Vue?", too little to answer the old one. */
const EARLIER = 0.4;
/** A section this much worse than the best one is about something else. */
const RELEVANT = 0.6;
/** Where a section has fewer of the question's words than this, the match is an accident… */
const COVERAGE = 0.4;
/** …and so it is below this, unless its heading has one of them. */
const COVERAGE_IN_TEXT = 0.7;
/** Who asks at length has said what it is about by then, and earlier questions than these hardly count. */
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
      // Short words are too near to each other: "Paris" is one letter away from "parts".
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

/** How much of a question a section has. A last question without any word of its own ("And why?") is covered. */
const coverage = (found: readonly string[], asked: readonly string[]) =>
  asked.length === 0 ? 1 : asked.filter((term) => found.includes(term)).length / asked.length;
