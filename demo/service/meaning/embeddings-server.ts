import {field} from '../../../src/client/decode.js';

/** An OpenAI-compatible server of embeddings, such as Ollama, vLLM or OpenAI. */
export interface EmbeddingsServer {
  /** Including the version, such as `http://127.0.0.1:11434/v1`; `/embeddings` is appended. */
  readonly baseUrl: string;
  /** Default: none is sent. */
  readonly apiKey?: string | undefined;
  readonly model: string;
}

/** The meaning of a text as a direction: its length is 1, so the product of two vectors is their similarity. */
export type Vector = Float32Array;

/** Returns the vectors of texts, in their order. Rejects with an `EmbeddingsFailure`. */
export type Embed = (texts: readonly string[], timeout: number, signal: AbortSignal) => Promise<Vector[]>;

/** A failure of the server. The message has our own words only, because those of the server may quote the texts. */
export class EmbeddingsFailure extends Error {
  override readonly name = 'EmbeddingsFailure';
  /** In seconds: how long the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(message: string, options: ErrorOptions & {readonly retryAfter?: number | undefined} = {}) {
    super(`The embeddings server ${message}.`, options);
    this.retryAfter = options.retryAfter;
  }
}

/** Vectors of 32 texts have less, also with 4,096 numbers of 20 digits. */
const MAX_MEGABYTES = 8;

/** Returns a function that asks the server for vectors. `timeout` is in milliseconds, and includes the body. */
export function connectEmbeddings({baseUrl, apiKey, model}: EmbeddingsServer): Embed {
  return async (texts, timeout, signal) => {
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/embeddings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey !== undefined && {authorization: `Bearer ${apiKey}`}),
        },
        body: JSON.stringify({model, input: texts}),
        // Redirects are not followed, because the key would be sent to their target.
        redirect: 'manual',
        signal: AbortSignal.any([late, signal]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
        throw new EmbeddingsFailure(`answered with status ${response.status}`, {
          ...(retryAfter >= 0 && {retryAfter}),
        });
      }
      return vectorsOf(await boundedText(response), texts.length);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EmbeddingsFailure) throw error;
      if (late.aborted) throw new EmbeddingsFailure(`did not answer within ${timeout / 1000} s`);
      throw new EmbeddingsFailure('does not answer', {cause: error});
    }
  };
}

async function boundedText({body}: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [size, text] = [0, ''];
  for await (const bytes of body ?? []) {
    size += bytes.length;
    if (size > MAX_MEGABYTES * 1024 * 1024) throw new EmbeddingsFailure(`sent more than ${MAX_MEGABYTES} MB`);
    text += decoder.decode(bytes, {stream: true});
  }
  return text + decoder.decode();
}

/** Reads `{"data": [{"index": 0, "embedding": [0.1, …]}, …]}`. */
function vectorsOf(text: string, count: number): Vector[] {
  let data: unknown;
  try {
    data = field(JSON.parse(text), 'data');
  } catch (cause) {
    throw new EmbeddingsFailure('sent no JSON', {cause});
  }
  if (!Array.isArray(data) || data.length !== count) {
    throw new EmbeddingsFailure(`did not send ${count === 1 ? 'one vector' : `${count} vectors`}`);
  }
  const vectors: Vector[] = [];
  for (const [place, entry] of data.entries()) vectors[indexOf(entry, place)] = vectorOf(entry);
  const [first] = vectors;
  for (let place = 0; place < count; place += 1) {
    if (vectors[place]?.length !== first?.length) throw new EmbeddingsFailure('sent vectors that differ');
  }
  return vectors;
}

function indexOf(entry: unknown, place: number): number {
  const index = field(entry, 'index');
  return typeof index === 'number' ? index : place;
}

function vectorOf(entry: unknown): Vector {
  const numbers = field(entry, 'embedding');
  if (Array.isArray(numbers)) {
    const vector = Float32Array.from(numbers as number[]);
    const length = Math.hypot(...vector);
    if (length > 0 && Number.isFinite(length)) return vector.map((number) => number / length);
  }
  throw new EmbeddingsFailure('sent a vector without numbers');
}
