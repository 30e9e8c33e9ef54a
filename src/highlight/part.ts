import type {HighlightKind} from './highlighter.js';

/** A piece of code, and its kind unless it has no color. The parts of some code are all of its text, in order. */
export type Part = readonly [kind: HighlightKind | undefined, text: string];
