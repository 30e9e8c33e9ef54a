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
/** Where a section has fewer of the question's words than this, the match is an accident. */
const COVERAGE = 0.4;

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
    const questions = messages.flatMap(({role, content}) => (role === 'user' ? [content] : [])).reverse();
    const found = index.search({
      combineWith: 'OR',
      queries: questions.map((question, age) => ({queries: [question], boostTerm: () => EARLIER ** age})),
    });
    const asked = termsOf(questions[0] ?? '');
    const about = found.filter(({queryTerms}) => covers(queryTerms, asked));
    const best = about[0]?.score ?? 0;
    return about.filter(({score}) => score >= best * RELEVANT).flatMap(({id}) => sections.get(id) ?? []);
  };
}

const termsOf = (text: string) => [...new Set(words(text).flatMap((word) => searchTerm(word) ?? []))];

/** A last question without any word of its own ("And why?") is about what was asked before. */
const covers = (found: readonly string[], asked: readonly string[]) =>
  asked.filter((term) => found.includes(term)).length >= asked.length * COVERAGE;
