import type {} from './services.js';

/** One step of a scripted reply. A gate holds the reply until the test opens it. The first write sends the headers, even if it is empty. */
export type Step = {write: string; times?: number} | {bytes: number[]} | {gate: string} | {reset: true};

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly steps: readonly Step[];
  /** Compresses the body and flushes it after each step. */
  readonly encoding?: 'gzip' | 'br';
  /** Writes only the steps, which include the status line and the headers. */
  readonly isRaw?: boolean;
  /** Keeps the reply for `GET` and `DELETE`. Its steps continue without a reader. */
  readonly isKept?: boolean;
  /** Omits the CORS headers of this reply, or of its preflight, so that browsers send no POST. */
  readonly withoutCors?: 'reply' | 'preflight';
}

export interface RecordedRequest {
  readonly method: string;
  /** The address without the address of the service. */
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** A service that answers each POST with the next reply. */
export interface ScriptedService {
  readonly baseUrl: string;
  requests(): Promise<RecordedRequest[]>;
  /** The texts of the messages of a request. */
  sent(index: number): Promise<string[]>;
  /** Continues a reply at this gate. */
  open(gate: string): Promise<void>;
  received(index: number): Promise<void>;
  /** Resolves when either side closed the connection of that request. */
  closed(index: number): Promise<void>;
}

export async function scripted(...replies: Reply[]): Promise<ScriptedService> {
  const baseUrl = `${window.testServices.scripts}/${crypto.randomUUID()}`;
  await fetch(baseUrl, {method: 'PUT', body: JSON.stringify(replies)});
  const requests = async () => (await (await fetch(`${baseUrl}/requests`)).json()) as RecordedRequest[];
  return {
    baseUrl,
    requests,
    async sent(index) {
      const {messages} = (await requests())[index]!.body as {messages: {content: string}[]};
      return messages.map(({content}) => content);
    },
    open: async (gate) => void (await fetch(`${baseUrl}/gates/${gate}`, {method: 'POST'})),
    received: async (index) => void (await fetch(`${baseUrl}/received/${index}`)),
    closed: async (index) => void (await fetch(`${baseUrl}/closed/${index}`)),
  };
}

/** A streamed reply with exactly these bytes as its body. */
export function stream(...steps: (Step | string)[]): Reply {
  return {
    status: 200,
    headers: {'content-type': 'text/event-stream'},
    steps: steps.map((step) => (typeof step === 'string' ? {write: step} : step)),
  };
}

/** A complete reply with this text and these references. */
export function answer(text: string, ...references: unknown[]): Reply {
  const sources = references.length > 0 ? [payload(references)] : [];
  return stream(delta(text), finish(), done, ...sources);
}

/** A streamed reply that the service keeps for those who come back. */
export function keptStream(...steps: (Step | string)[]): Reply {
  return {...stream(...steps), isKept: true};
}

/** A reply with exactly these bytes, including the status line and the headers. */
export function raw(...steps: (Step | string)[]): Reply {
  return {...stream(...steps), isRaw: true};
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return respond(JSON.stringify(body), status, {'content-type': 'application/json', ...headers});
}

export function respond(body: string, status: number, headers: Record<string, string>): Reply {
  return {status, headers, steps: [{write: body}]};
}

export function gate(name: string): Step {
  return {gate: name};
}

export const reset: Step = {reset: true};

export const headersOnly: Step = {write: ''};

export function pieces(text: string, size: number): Step[] {
  const bytes = [...new TextEncoder().encode(text)];
  return Array.from({length: Math.ceil(bytes.length / size)}, (_, index) => ({
    bytes: bytes.slice(index * size, (index + 1) * size),
  }));
}

export const done = 'data: [DONE]\n\n';

export function delta(content: unknown): string {
  return chunk({delta: {content}, finish_reason: null});
}

export function finish(reason = 'stop'): string {
  return chunk({delta: {}, finish_reason: reason});
}

export function chunk(choice: object): string {
  return event({id: 'completion-1', object: 'chat.completion.chunk', choices: [{index: 0, ...choice}]});
}

export function event(json: unknown): string {
  return `data: ${JSON.stringify(json)}\n\n`;
}

export function payload(citedResources: unknown): string {
  return `event: message_payload\n${event({type: 'message_payload', payload: {citedResources}})}`;
}

export function completion(content: string, citedResources: unknown = []): object {
  return {
    id: 'completion-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'scripted',
    choices: [
      {
        index: 0,
        message: {role: 'assistant', content, refusal: null, annotations: []},
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {prompt_tokens: 1, completion_tokens: 1, total_tokens: 2},
    payload: {citedResources},
  };
}
