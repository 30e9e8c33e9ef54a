import {createDocumentSearch} from '../../../demo/service/documents/document-search.js';
import type {SearchIndex} from '../../../demo/service/documents/search-index.js';
import type {Section} from '../../../demo/service/documents/section.js';
import {createFusedSearch, DEPTH} from '../../../demo/service/meaning/fused-search.js';
import {Meaning, type MeaningEvent} from '../../../demo/service/meaning/meaning.js';
import type {VectorStore} from '../../../demo/service/meaning/vector-store.js';
import {eventually} from '../../support/eventually.js';
import {section} from '../search-index-contract.js';

/** The time that a question may take in 5,000 sections beside the call of the server of embeddings, in milliseconds. */
export const MAX_TIME = 50;
const SECTIONS = 5_000;
/** As many numbers as OpenAI's small model has. */
const LENGTH = 1_536;
const QUESTIONS = 31;

/** Returns the time of a question beside the call of the server, and that of a question that is searched by words alone. */
export async function searchTime(
  index: SearchIndex,
  store: VectorStore,
): Promise<{both: number; words: number}> {
  const sections = Array.from({length: SECTIONS}, (_, place) => sectionAt(place));
  await index.replace(sections);
  let called = 0;
  const embed = async (texts: readonly string[]) => {
    const start = performance.now();
    const vectors = texts.map((text) => vectorOf(text));
    await Promise.resolve();
    called = performance.now() - start;
    return vectors;
  };
  const reported: MeaningEvent[] = [];
  const report = (event: MeaningEvent) => reported.push(event);
  const meaning = new Meaning({embed, model: 'a-model', store, report});
  meaning.update(sections);
  const event = await eventually(() => reported[0], 300_000);
  if (event.event !== 'embedded') throw new Error(event.reason);
  const words = createDocumentSearch(index);
  const both = createFusedSearch(createDocumentSearch(index, [], DEPTH), meaning);
  const times = {both: [] as number[], words: [] as number[]};
  for (let place = 0; place < QUESTIONS; place += 1) {
    const messages = [{role: 'user', content: `Where is ${wordAt(place)} of ${wordAt(place * 7)}?`}] as const;
    let start = performance.now();
    await both(messages);
    times.both.push(performance.now() - start - called);
    start = performance.now();
    await words(messages);
    times.words.push(performance.now() - start);
  }
  await meaning.close();
  return {both: undisturbed(times.both), words: undisturbed(times.words)};
}

const wordAt = (place: number) => `${['red', 'green', 'blue', 'grey'][place % 4]}${place % 997}`;

function sectionAt(place: number): Section {
  const text = Array.from({length: 80}, (_, word) => wordAt(place * 31 + word * word)).join(' ');
  return section(`s${place}`, `About ${wordAt(place)}`, text);
}

/** Returns some vector of length 1 that differs from those of other texts. */
function vectorOf(text: string): Float32Array {
  let seed = 1;
  for (let place = 0; place < text.length; place += 1) seed = (seed * 31 + text.charCodeAt(place)) % 65_521;
  const vector = Float32Array.from({length: LENGTH}, (_, place) => Math.sin(seed * (place + 1)));
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

/** Returns the third of the shortest times: in the others, the machine has done other things, too. */
const undisturbed = (times: readonly number[]) => times.toSorted((one, other) => one - other)[2]!;
