import {services} from './services.js';

/**
 * One move of a scripted service. A reply without more steps ends; a gate that nobody opens keeps it open. The first write,
 * even of nothing, sends the headers.
 */
export type Step = {write: string; times?: number} | {bytes: number[]} | {gate: string} | {reset: true};

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly steps: readonly Step[];
  /** Compresses the body; every step can be read at once. */
  readonly encoding?: 'gzip' | 'br';
  /** Only the steps are written: the status line and the headers are theirs. */
  readonly isRaw?: boolean;
  /** Says nothing of CORS, either in this reply or in the preflight before it, so that the POST is never made. */
  readonly withoutCors?: 'reply' | 'preflight';
}

export interface RecordedRequest {
  readonly method: string;
  readonly headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** A service that answers the first POST with the first reply, the second with the second, and so on. */
export interface ScriptedService {
  readonly baseUrl: string;
  /** Everything that was POSTed so far. */
  requests(): Promise<RecordedRequest[]>;
  /** Lets a reply go on that waits at this gate. */
  open(gate: string): Promise<void>;
  /** Resolves when that request has come in. */
  received(index: number): Promise<void>;
  /** Resolves when the connection of that request is closed, whoever closed it. */
  closed(index: number): Promise<void>;
}

/** Sets up a service for one test. */
export async function scripted(...replies: Reply[]): Promise<ScriptedService> {
  const baseUrl = `${services.scripts}/${crypto.randomUUID()}`;
  await fetch(baseUrl, {method: 'PUT', body: JSON.stringify(replies)});
  return {
    baseUrl,
    requests: async () => (await (await fetch(`${baseUrl}/requests`)).json()) as RecordedRequest[],
    open: async (gate) => void (await fetch(`${baseUrl}/gates/${gate}`, {method: 'POST'})),
    received: async (index) => void (await fetch(`${baseUrl}/received/${index}`)),
    closed: async (index) => void (await fetch(`${baseUrl}/closed/${index}`)),
  };
}

/** A streamed reply, byte for byte as given. */
export function stream(...steps: (Step | string)[]): Reply {
  return {
    status: 200,
    headers: {'content-type': 'text/event-stream'},
    steps: steps.map((step) => (typeof step === 'string' ? {write: step} : step)),
  };
}

/** A reply whose every byte is given, the status line and the headers included. */
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

/** Sends the headers while there is no body yet. */
export const headersOnly: Step = {write: ''};

/** The same bytes in writes of this size. */
export function pieces(text: string, size: number): Step[] {
  const bytes = [...new TextEncoder().encode(text)];
  return Array.from({length: Math.ceil(bytes.length / size)}, (_, index) => ({
    bytes: bytes.slice(index * size, (index + 1) * size),
  }));
}

export const done = 'data: [DONE]\n\n';

/** A chunk that carries a piece of text. */
export function delta(content: string): string {
  return chunk({delta: {content}, finish_reason: null});
}

/** The last chunk. */
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

/** The body of a whole reply. */
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
