import type {CitedResource} from '../types.js';
import texts from './texts.json' with {type: 'json'};

const chapter = texts.chapter.join('\n');
const chapters = Array.from({length: 74}, (_, index) => chapter.replaceAll('{number}', String(index + 1)));

/** 100 KB of Markdown that repeats every construct. */
export const longText = `# A long reply\n\n${chapters.join('')}This is the end of the long reply.\n`;

/** A reply with the attacks that a retrieved document or a question could inject. */
export const hostileText = texts.hostile.join('\n');

/** Malicious and malformed references, and one valid reference. The types are wrong on purpose. */
export const hostileReferences = (origin: string): CitedResource[] =>
  JSON.parse(JSON.stringify(texts.references).replace('{origin}', origin)) as CitedResource[];
