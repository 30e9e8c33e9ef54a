import type {CitedResource, ChatCompletionRequest} from '../src/client/types.js';

/** Makes a reply of the interface from the bytes of a service's reply. */
export interface Translation {
  /** Returns what these bytes add. Can be empty. Throws if the reply cannot be read. */
  take(bytes: Uint8Array): Uint8Array;
  /** Returns the rest. A second call returns nothing. */
  end(): Uint8Array;
}

/** Finds the references of a reply that has none of the interface. */
export interface Citations {
  /** Receives a chunk or a document. Returns all references so far if it has one. */
  add(data: unknown): readonly CitedResource[] | undefined;
}

/** How a service is asked, and what its answers mean. */
export interface ServiceFormat {
  /** Follows the address of the service. */
  readonly path: string;
  /** Hands the key to the service. */
  readonly keyHeader: Readonly<Record<string, string>>;
  /** Returns the body of the request to the service. */
  body(question: ChatCompletionRequest): object;
  /** For one reply of an agent. */
  translation(agent: string): Translation;
  citations(): Citations | undefined;
  /** Returns what a visitor can read of an error with this status. `undefined`: only the status. */
  errorText(agent: string, status: number, text: string | undefined): string | undefined;
}

const NOTHING = new Uint8Array();

/** The interface of the element: docs/service-interface.md. */
export function interfaceFormat(apiKey: string): ServiceFormat {
  const unchanged: Translation = {take: (bytes) => bytes, end: () => NOTHING};
  return {
    path: '/v1/chat/completions',
    keyHeader: {'api-key': apiKey},
    body: (question) => question,
    translation: () => unchanged,
    citations: () => undefined,
    errorText: (_agent, _status, text) => text,
  };
}
