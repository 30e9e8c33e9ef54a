import type {ChatServiceError} from '../../client/errors.js';

/** Counts the failures in a row. */
export class Failures {
  #last: ChatServiceError | undefined;
  #count = 0;

  /** Takes the current state at each render. Returns whether the failure persists: it is at least the second in a row. */
  isPersistent(error: ChatServiceError | undefined, hasReply: boolean): boolean {
    if (hasReply) this.#count = 0;
    else if (error && error !== this.#last) this.#count += 1;
    this.#last = error;
    return this.#count > 1;
  }
}
