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
  // Whoever stops reading closes the connection.
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

/** Throws where it is too long. One that the clock has cut short is no JSON any more. */
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

/** The same JSON in the one spelling in which the key can be found: others write `/` and `+` as escapes. */
function withoutKey(json: string, apiKey: string): string {
  const error: unknown = JSON.parse(json);
  const spelled = JSON.stringify(apiKey).slice(1, -1);
  return JSON.stringify(error).replaceAll(spelled, '…');
}
