import type {Rating} from '../conversation/message.js';
import {MAX_MESSAGES} from './newest-turns.js';

/** Ratings of replies by their ids. */
export type Ratings = ReadonlyMap<string, Rating>;

/** The valid ones of kept or received ratings, which are not trusted. */
export function parseRatings(values: unknown): Ratings {
  if (!Array.isArray(values)) return new Map();
  return new Map((values as unknown[]).slice(0, MAX_MESSAGES).filter(isRating));
}

function isRating(value: unknown): value is readonly [string, Rating] {
  return Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'up' || value[1] === 'down');
}
