import {isCode, type Section} from '../knowledge-base/guide.js';

/** A section as an index stores it. */
export interface IndexedSection {
  /** The section. */
  readonly json: string;
  /** The texts that are searched. */
  readonly heading: string;
  /** Other wordings of its questions. */
  readonly alsoAsked: string;
  readonly title: string;
  readonly body: string;
}

/** PostgreSQL stores no U+0000, and UTF-8 has no lone surrogates. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** Ends at any parenthesis: a text of nothing but `](` would take quadratic time. */
const LINK_TARGET = /\]\([^()]*\)/g;

/** Returns what an index stores and searches. Characters that cannot be stored are removed. */
export function indexedSection({
  id,
  guideTitle,
  heading,
  alsoAsked,
  blocks,
  url,
  ...rest
}: Section): IndexedSection {
  const section: Section = {
    ...rest,
    id: storable(id),
    guideTitle: storable(guideTitle),
    heading: storable(heading),
    alsoAsked: storable(alsoAsked),
    blocks: blocks.map(storable),
    ...(url !== undefined && {url: url && storable(url)}),
  };
  return {
    json: JSON.stringify(section),
    heading: withoutTargets(section.heading),
    alsoAsked: withoutTargets(section.alsoAsked),
    title: withoutTargets(section.guideTitle),
    body: withoutTargets(section.blocks.filter((block) => !isCode(block)).join('\n')),
  };
}

const storable = (text: string) => text.replace(NOT_STORABLE, '');
const withoutTargets = (markdown: string) => markdown.replace(LINK_TARGET, ']');
