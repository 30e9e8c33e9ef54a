import {RelayError} from './relay-error.js';

const PATH = /\/v1\/chat\/completions(?:\/([^/]+))?$/;

/** The address of a request. */
export interface RequestTarget {
  /** The allowed methods, without OPTIONS. */
  readonly methods: string;
  /** The id of a kept reply. Absent at the address for questions. */
  readonly replyId?: string | undefined;
}

/**
 * Returns the target of a request. Throws a `RelayError` if the relay has nothing at this address, or does not
 * allow the method. Without `keepsReplies`, only questions have an address.
 */
export function requestTarget({url, method}: Request, keepsReplies: boolean): RequestTarget {
  const match = PATH.exec(new URL(url).pathname);
  const replyId = match?.[1];
  if (match === null || (replyId !== undefined && !keepsReplies)) {
    throw new RelayError(404, 'There is nothing at this address: expected /v1/chat/completions.', {
      code: 'not_found',
    });
  }
  const methods = replyId === undefined ? 'POST' : 'GET, DELETE';
  if (method !== 'OPTIONS' && !methods.split(', ').includes(method)) {
    const message = `This address allows ${methods.replace(', ', ' and ')} only.`;
    const headers = {allow: `${methods}, OPTIONS`};
    throw new RelayError(405, message, {code: 'method_not_allowed', headers});
  }
  return {methods, replyId};
}
