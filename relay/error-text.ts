import {redacted} from './redactor.js';

/** In bytes. */
const MAX_LENGTH = 65_536;
/** How long reading an error body may take, in milliseconds. */
const TIMEOUT = 3_000;

/**
 * Returns the service's error body as JSON without the key. Returns `undefined` if it is no JSON (such as the
 * page of a proxy), too long or too late, and for a 401: that concerns the relay's key only, and some
 * services quote parts of it.
 */
export async function errorText(answer: Response, apiKey: string): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  // A consumer that stops reading closes the connection.
  const close = () => void reader?.cancel().catch(() => undefined);
  const timer = setTimeout(close, TIMEOUT);
  try {
    if (answer.status === 401 || reader === undefined) return undefined;
    // Throws if the text is no JSON, such as a body that the timeout cut short.
    return redacted(JSON.stringify(JSON.parse(await readText(reader))), apiKey);
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
  for (
    let result;
    (result = await reader.read()).value;
    text += decoder.decode(result.value, {stream: true})
  ) {
    size += result.value.length;
    if (size > MAX_LENGTH) throw new RangeError('The words of the error are too long.');
  }
  return text;
}
