import type {Message} from '../types.js';
import type {Guide, Section} from './guide.js';
import {searchableText} from './searchable-text.js';
import {isSmallTalk} from './small-talk.js';
import {createSpelling} from './spelling.js';
import {TermIndex} from './term-index.js';
import {isOtherProduct, wordsOf} from './terms.js';
import {topicOf} from './topic.js';

/** The sections of the Knowledge Base for the last question of a conversation. */
export interface SearchResult {
  /** The relevant sections, the best one first. */
  readonly sections: readonly Section[];
  /**
   * The sections that come nearest, relevant or not; the beginnings of guides if nothing matches. None for
   * small talk.
   */
  readonly nearest: readonly Section[];
  /** Sections for a language model that judges itself, if none is surely relevant. Default: none. */
  readonly candidates?: readonly Section[];
  /** The terms that were searched, with their weights. */
  readonly terms: ReadonlyMap<string, number>;
}

/** Searches the Knowledge Base for the last question of a conversation. */
export type Search = (messages: readonly Message[]) => SearchResult | Promise<SearchResult>;

/** Sections with a lower score, relative to the best one, are not relevant. */
const RELEVANT = 0.7;
/** A section with a smaller share of the question matches by accident. */
const COVERAGE = 0.58;
/** The minimum share if the question says that it is about the chat. */
const COVERAGE_ABOUT_CHAT = 0.4;
/** The minimum share for a section that has nothing of the question in its heading and other wordings. */
const COVERAGE_IN_TEXT = 0.75;
/** How much more important an unknown name is than other words: the question is about that. */
const UNKNOWN_NAME = 1.8;
/** A section with a lower score, before the weight of its guide, matches by accident. */
const MIN_SCORE = 3;
/** The weight of the introduction of a guide, since the sections below it say more. */
const INTRODUCTION = 0.8;
const MAX_NEAREST = 3;

interface Entry {
  readonly section: Section;
  readonly weight: number;
}

interface Candidate extends Entry {
  score: number;
  /** The importance of the asked terms that the section has. */
  covered: number;
  /** Whether one of them is in the heading or the other wordings. */
  isTopical: boolean;
}

export function createSearch(guides: readonly Guide[]): (messages: readonly Message[]) => SearchResult {
  const entries = guides.flatMap((guide) => entriesOf(guide));
  const texts = entries.map(({section}) => searchableText(section));
  const index = new TermIndex(texts);
  const correct = createSpelling(
    new Set(texts.flatMap((text) => Object.values<string>({...text}).flatMap(wordsOf))),
  );

  const beginnings = guides.flatMap(({sections}) => sections.slice(0, 1));

  return (messages) => {
    if (isSmallTalk(messages.at(-1)?.content ?? '')) return {sections: [], nearest: [], terms: new Map()};
    const {asked, weights, names, isAboutChat} = topicOf(messages, {
      correct,
      isKnown: (term) => index.has(term),
      isAccidental: (term) => index.isAccidental(term),
    });
    const candidates = new Map<number, Candidate>();
    const terms = new Map<string, number>();
    let total = 0;
    for (const [term, weight] of weights) {
      const {importance, matches} = index.match(term);
      terms.set(term, weight * importance);
      const share = asked.get(term) ?? 0;
      const isUnknownName = matches.length === 0 && names.has(term);
      total += share * importance * (isUnknownName ? UNKNOWN_NAME : 1);
      for (const {position, score, certainty, isTopical} of matches) {
        const candidate = candidateAt(position, entries, candidates);
        candidate.score += weight * score;
        candidate.covered += share * importance * certainty;
        candidate.isTopical ||= share > 0 && isTopical;
      }
    }
    const ranked = [...candidates.values()]
      .map((candidate) => {
        const coverage = total > 0 ? Math.min(candidate.covered / total, 1) : 0;
        return {...candidate, coverage, score: candidate.score * candidate.weight * coverage};
      })
      .sort((one, other) => other.score - one.score);
    const topicalCoverage = isAboutChat ? COVERAGE_ABOUT_CHAT : COVERAGE;
    const isElsewhere = [...asked.keys()].some(isOtherProduct);
    const relevant = ranked.filter(
      ({coverage, isTopical, score, weight}) =>
        !isElsewhere &&
        coverage >= (isTopical ? topicalCoverage : COVERAGE_IN_TEXT) &&
        score >= MIN_SCORE * weight,
    );
    const best = relevant[0]?.score ?? 0;
    return {
      sections: relevant.filter(({score}) => score >= best * RELEVANT).map(({section}) => section),
      nearest: [...ranked.filter(({score}) => score > 0).map(({section}) => section), ...beginnings].slice(
        0,
        MAX_NEAREST,
      ),
      terms,
    };
  };
}

function entriesOf({sections, weight}: Guide): Entry[] {
  return sections
    .filter(({blocks}) => blocks.length > 0)
    .map((section) => ({section, weight: section.depth === 1 ? weight * INTRODUCTION : weight}));
}

function candidateAt(
  position: number,
  entries: readonly Entry[],
  candidates: Map<number, Candidate>,
): Candidate {
  let candidate = candidates.get(position);
  if (!candidate) {
    candidate = {...(entries[position] as Entry), score: 0, covered: 0, isTopical: false};
    candidates.set(position, candidate);
  }
  return candidate;
}
