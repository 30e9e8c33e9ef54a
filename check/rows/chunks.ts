import {field} from '../../src/client/decode.js';
import type {StreamEvent} from '../event-record.js';
import type {Exchange} from '../exchange.js';
import {fail, type Finding, type Impact, pass} from '../check-result.js';
import {count, quote} from '../printable-text.js';
import {choicesOf, chunksOf} from '../parsed-reply.js';
import {LOGS} from './remedies.js';

const REMEDY =
  'Send "id", "object" (chat.completion.chunk) and one choice with the index 0 and a "delta" in each chunk.';

/** Judges the form of all chunks. Section "Streaming chunk". */
export function judgeChunks(exchange: Exchange): Finding {
  const chunks = chunksOf(exchange).filter(({json}) => json !== undefined);
  for (let index = 0; index < chunks.length; index++) {
    const [impact, problem, remedy = REMEDY] = problemOfChunk(chunks[index]!) ?? [];
    if (impact !== undefined) return fail(impact, `Chunk ${index + 1}: ${problem}`, remedy);
  }
  return chunks.length > 0
    ? pass(count(chunks.length, 'chunk'))
    : fail('fault', 'No chunk', 'Send the text in chunks.');
}

function problemOfChunk({json}: StreamEvent): readonly [Impact, string, remedy?: string] | undefined {
  const error = field(json, 'error');
  if (error !== undefined) return ['fault', `an error: ${quote(field(error, 'message') ?? error)}`, LOGS];
  const object = field(json, 'object');
  if (object !== 'chat.completion.chunk') return ['form', `object is ${quote(object)}`];
  const id = field(json, 'id');
  if (typeof id !== 'string' || id === '') return ['form', `id is ${quote(id)}`];
  const choices = choicesOf(json);
  if (choices.length !== 1) return ['form', count(choices.length, 'choice')];
  const [choice] = choices;
  if (field(choice, 'index') !== 0) return ['fault', `index is ${quote(field(choice, 'index'))}`];
  const delta = field(choice, 'delta');
  return typeof delta === 'object' && delta !== null ? undefined : ['fault', `delta is ${quote(delta)}`];
}
