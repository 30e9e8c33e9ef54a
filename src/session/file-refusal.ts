import type {ChatServiceError} from '../client/errors.js';

/** True if an agent that was given files has not taken the request. */
export function isFileRefusal(error: ChatServiceError | undefined): boolean {
  return error?.type === 'http' && [400, 413, 415, 422].includes(error.status ?? 0);
}
