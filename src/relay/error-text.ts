import {Redactor} from './redactor.js';

/** In bytes. */
const MAX_LENGTH = 65_536;
/** How long the words of an error may take, in milliseconds. */
const TIMEOUT = 3_000;

/**
 * What the service says of an error, as JSON without the key; `undefined` for a page of some proxy on the way and for whatever is too long
 * or too late. A 401 is about the key alone, which is not the visitor's: some services quote parts of it.
 */
export async function errorText(answer: Response, apiKey: string): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  // A consumer that stops reading closes the connection.
  const close = () => void reader?.cancel().catch(() => undefined);
  const timer = setTimeout(close, TIMEOUT);
  try {
    if (answer.status === 401 || reader === undefined) return undefined;
    return withoutKey(await readText(reader), apiKey);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    close();
  }
}

/** Throws a `RangeError` if it is too long. */
async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let piece; (piece = await reader.read()).value; text += decoder.decode(piece.value, {stream: true})) {
    size += piece.value.length;
    if (size > MAX_LENGTH) throw new RangeError('The words of the error are too long.');
  }
  return text;
}

/** Throws if it is no JSON, such as a body that the clock has cut short. */
function withoutKey(json: string, apiKey: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(json)));
  const redactor = new Redactor(apiKey);
  const decoder = new TextDecoder();
  return decoder.decode(redactor.take(bytes), {stream: true}) + decoder.decode(redactor.end());
}
