import {quotedQuestion} from '../../../relay/report-reply.js';
import {MAX_NEAREST, type Search} from '../documents/document-search.js';
import {ownQuestion} from '../documents/question.js';
import type {Section} from '../documents/section.js';
import {isSmallTalk} from '../knowledge-base/small-talk.js';
import type {Message} from '../types.js';
import type {Meaning} from './meaning.js';

/** The number of sections that count in each order. */
export const DEPTH = 10;
/** The first section of an order counts 1/6, the second 1/7, … The standard 60 is for orders of a thousand. */
const RANK = 5;
/** In characters. A longer question has named its topic by then. */
const MAX_LENGTH = 1_000;
/** A question with more words has a topic of its own. */
const MAX_FOLLOW_UP = 6;
const segmenter = new Intl.Segmenter('en', {granularity: 'word'});

/**
 * Creates a search by words and by meaning together: reciprocal rank fusion of the nearest sections by words, of those that answer by
 * words, and of the nearest ones by meaning, which count as much as the two others. Whether sections answer or are suggested is
 * decided by words alone: a model that was not made for these documents finds something near to any question.
 *
 * @param words - gives `DEPTH` nearest sections
 */
export function createFusedSearch(words: Search, meaning: Pick<Meaning, 'nearest'>): Search {
  return async (messages) => {
    const question = embeddedQuestion(messages);
    const [found, near] = await Promise.all([
      words(messages),
      question === '' ? [] : meaning.nearest(question),
    ]);
    if (near.length === 0) return {...found, nearest: found.nearest.slice(0, MAX_NEAREST)};
    const scores = new Map<string, number>();
    const orders: [sections: readonly Section[], weight: number][] = [
      [found.sections, 1],
      [found.nearest, 1],
      [near, 2],
    ];
    for (const [sections, weight] of orders) {
      for (const [place, section] of sections.slice(0, DEPTH).entries()) {
        const key = keyOf(section);
        scores.set(key, (scores.get(key) ?? 0) + weight / (RANK + 1 + place));
      }
    }
    const scoreOf = (section: Section) => scores.get(keyOf(section)) ?? 0;
    const sorted = (sections: readonly Section[]) =>
      [...sections].sort((one, other) => scoreOf(other) - scoreOf(one));
    // At the same score, words come first. Their objects stay, so that a section is the same one in both lists.
    const all = new Map<string, Section>();
    for (const section of [...found.sections, ...found.nearest, ...near.slice(0, DEPTH)]) {
      if (!all.has(keyOf(section))) all.set(keyOf(section), section);
    }
    const nearest = sorted([...all.values()]).slice(0, MAX_NEAREST);
    return {
      ...found,
      sections: sorted(found.sections),
      nearest,
      suggested: found.suggested.length > 0 ? nearest : [],
    };
  };
}

/** Parts of a long section have the same id. */
const keyOf = ({id, blocks}: Section) => `${id}\n${blocks[0]}`;

/** Returns what a conversation asks for: its last question, a short one after the passage, the title or the question that it continues. Small talk asks for nothing. */
function embeddedQuestion(messages: readonly Message[]): string {
  const last = ownQuestion(messages);
  if (isSmallTalk(last)) return '';
  const {about, question} = quotedQuestion(messages.at(-1)!.content);
  const isShort =
    [...segmenter.segment(question.slice(0, MAX_LENGTH))].filter(({isWordLike}) => isWordLike).length <=
    MAX_FOLLOW_UP;
  const earlier = messages
    .slice(0, -1)
    .findLast(({role, content}) => role === 'user' && !isSmallTalk(content));
  const context = isShort ? (about ?? (earlier && ownQuestion([earlier])) ?? '') : '';
  return `${context.slice(0, MAX_LENGTH)}\n${question.slice(0, MAX_LENGTH)}`.trim();
}
