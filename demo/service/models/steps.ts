import type {Section} from '../knowledge-base/guide.js';
import type {Step} from '../types.js';

export const SEARCHING: Step = {text: 'Searching the documents'};

/** Says how many sections the reply is made from. */
export function reading({length}: readonly Section[]): Step {
  return {text: `Reading ${length} ${length === 1 ? 'section' : 'sections'}`};
}
