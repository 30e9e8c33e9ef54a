/** Bodies of the service interface, as a client reads them. */
export interface Completion {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: {index: number; message: {role: string; content: string}; finish_reason: string}[];
  usage: {prompt_tokens: number; completion_tokens: number; total_tokens: number};
  payload: {citedResources: {id: string; url: string; title: string; type: string; excerpt?: string}[]};
}

export interface Chunk {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: {index: number; delta: {role?: string; content: string}; finish_reason: string | null}[];
  usage?: Completion['usage'];
}

export interface ErrorBody {
  error: {message: string; type: string; param: string | null; code: string};
}

export async function readJson<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

/** Reads a whole reply. */
export async function readReply(response: Response) {
  const completion = await readJson<Completion>(response);
  const {citedResources} = completion.payload;
  return {
    ...completion,
    content: completion.choices[0]?.message.content ?? '',
    ids: citedResources.map(({id}) => id),
    urls: citedResources.map(({url}) => url),
  };
}

/**
 * Returns the chunks of a stream, and every other event, whole. Splits at blank lines only, so that a malformed stream
 * cannot look well-formed.
 */
export async function readStream(response: Response): Promise<{chunks: Chunk[]; rest: string[]}> {
  const events = (await response.text()).split('\n\n').filter((event) => event !== '');
  const chunks = events.filter((event) => event.startsWith('data: {'));
  return {
    chunks: chunks.map((event) => JSON.parse(event.slice('data: '.length)) as Chunk),
    rest: events.filter((event) => !chunks.includes(event)),
  };
}

export const textOf = (chunks: readonly Chunk[]) =>
  chunks.map(({choices}) => choices[0]?.delta.content).join('');
