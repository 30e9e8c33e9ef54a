import {groupsOf, isNumber, isOrdinary, pairsOf, termsOf} from './terms.js';
import type {SearchableText} from './searchable-text.js';

/** How much a match in a part of a text counts, and from 0 to 1 how much less in a longer part. */
const FIELDS: Record<keyof SearchableText, {readonly boost: number; readonly byLength: number}> = {
  heading: {boost: 4, byLength: 0.3},
  // A longer list of wordings is no less about each of them.
  alsoAsked: {boost: 3, byLength: 0},
  guideTitle: {boost: 1, byLength: 0},
  text: {boost: 1, byLength: 0.7},
  names: {boost: 0.5, byLength: 0.5},
};

/**
 * A term of a heading or of an other wording says what a text is about; one of the text may be there by
 * accident.
 */
const TOPICAL: readonly (keyof SearchableText)[] = ['heading', 'alsoAsked'];

/** BM25F: further matches of the same term count less. */
const SATURATION = 4;

/** The weight of a synonym, relative to the term itself, and how likely it has the meaning of the term. */
const SYNONYM = 0.55;
const CERTAINTY = 0.8;
const CERTAINTY_IN_HEADING = 1.3;
/** A few texts do not tell how rare a term is, so they are taken for a part of more. */
const MIN_SIZE = 100;
/** The importance of a term that no text has. */
const UNKNOWN = 5;
/** The importance of an ordinary word that no heading has, known or not. */
const ORDINARY = 1;
const ORDINARY_IN_HEADING = 0.65;

/** A term of the index that means the same as a term of a question. */
interface Alternative {
  readonly token: string;
  readonly weight: number;
  readonly certainty: number;
}

/** A text that has a term of a question. */
export interface Match {
  /** The position of the text. */
  readonly position: number;
  readonly score: number;
  /**
   * How likely the text is about the meaning of the term: 1 for the term itself, more if it is in the
   * heading.
   */
  readonly certainty: number;
  /** Whether the term is in the heading or the other wordings. */
  readonly isTopical: boolean;
}

/** The texts that match a term. */
export interface TermMatches {
  /** The importance of the term for the topic. The highest for a term that no text has. */
  readonly importance: number;
  readonly matches: readonly Match[];
}

interface Posting {
  frequency: number;
  isHeading: boolean;
  isTopical: boolean;
}

/** An index of texts by their terms, groups of synonyms, and pairs of terms. Scores are those of BM25F. */
export class TermIndex {
  readonly #postings = new Map<string, Map<number, Posting>>();
  readonly #size: number;

  constructor(texts: readonly SearchableText[]) {
    this.#size = Math.max(texts.length, MIN_SIZE);
    for (const field of Object.keys(FIELDS) as (keyof SearchableText)[]) {
      const {boost, byLength} = FIELDS[field];
      const terms = texts.map((text) => termsOf(text[field]));
      const average = terms.reduce((sum, {length}) => sum + length, 0) / texts.length;
      for (const [position, own] of terms.entries()) {
        const weight = boost / (1 - byLength + (byLength * own.length) / (average || 1));
        const groups = own.flatMap(groupsOf);
        const pairs = TOPICAL.includes(field) ? pairsOf(own) : [];
        const tokens = [...own, ...groups, ...pairs];
        // Repeated words of a text are its topic; those of wordings are only usual.
        for (const token of field === 'alsoAsked' ? new Set(tokens) : tokens) {
          this.#add(token, position, weight, field);
        }
      }
    }
  }

  /** Returns the texts that match a term, or a pair of terms. */
  match(term: string): TermMatches {
    const matches = new Map<number, Match>();
    let importance = 0;
    for (const {token, weight, certainty} of this.#alternatives(term)) {
      const inverse = this.#importance(token);
      importance ||= inverse;
      for (const [position, {frequency, isHeading, isTopical}] of this.#postings.get(token) ?? []) {
        const score = (weight * inverse * frequency * (SATURATION + 1)) / (frequency + SATURATION);
        const other = matches.get(position);
        matches.set(position, {
          position,
          // Alternatives mean the same, so only the best one counts.
          score: Math.max(score, other?.score ?? 0),
          certainty: Math.max(
            isHeading ? certainty * CERTAINTY_IN_HEADING : certainty,
            other?.certainty ?? 0,
          ),
          isTopical: isTopical || (other?.isTopical ?? false),
        });
      }
    }
    return {
      importance: importance || (isOrdinary(term) || isNumber(term) ? ORDINARY : UNKNOWN),
      matches: [...matches.values()],
    };
  }

  has(term: string): boolean {
    return this.#postings.has(term);
  }

  /** Whether a term occurs in questions about anything, and in no heading. */
  isAccidental(term: string): boolean {
    return (isOrdinary(term) || isNumber(term)) && !this.#isTopical(term);
  }

  /** The term itself and its synonyms. */
  #alternatives(term: string): Alternative[] {
    const synonyms = groupsOf(term).map((token) => ({token, weight: SYNONYM, certainty: CERTAINTY}));
    return [{token: term, weight: 1, certainty: 1}, ...synonyms].filter(({token}) =>
      this.#postings.has(token),
    );
  }

  /**
   * The inverse document frequency. A word is no rarer than its meaning, and a pair tells no more than its
   * terms, so both have the mean.
   */
  #importance(token: string): number {
    // An ordinary word that no heading has is in a text by accident.
    if (this.isAccidental(token)) return ORDINARY;
    const parts = token.includes('+') ? token.split('+') : [token, ...groupsOf(token)];
    const mean = parts.reduce((sum, part) => sum + this.#inverseFrequency(part), 0) / parts.length;
    return isOrdinary(token) ? mean * ORDINARY_IN_HEADING : mean;
  }

  #isTopical(token: string): boolean {
    return [...(this.#postings.get(token)?.values() ?? [])].some(({isTopical}) => isTopical);
  }

  #inverseFrequency(token: string): number {
    const frequency = this.#postings.get(token)?.size ?? 0;
    return Math.log(1 + (this.#size - frequency + 0.5) / (frequency + 0.5));
  }

  #add(token: string, position: number, weight: number, field: keyof SearchableText): void {
    const postings = this.#postings.get(token) ?? new Map<number, Posting>();
    this.#postings.set(token, postings);
    const posting = postings.get(position) ?? {frequency: 0, isHeading: false, isTopical: false};
    posting.frequency += weight;
    posting.isHeading ||= field === 'heading';
    posting.isTopical ||= TOPICAL.includes(field);
    postings.set(position, posting);
  }
}
