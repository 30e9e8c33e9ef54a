/**
 * A failure that tells what happened apart from the place. The place, such as a path or a URL, is for the log;
 * `/healthz` shows only what happened, because anyone may read it.
 */
export class SourceError extends Error {
  /** Such as "answered with status 503". */
  readonly what: string;

  constructor(place: string, what: string) {
    super(`${place} ${what}.`);
    this.what = what;
  }
}

/** Returns the reason of a failure for the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {cause} = error;
  return cause instanceof Error && cause.message !== '' ? `${error.message} ${cause.message}` : error.message;
}

/** Returns the reason of a failure for everyone: what happened, or a code such as `ENOENT` or `ECONNREFUSED`. */
export function publicReasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.what;
  if (!(error instanceof Error)) return 'unknown';
  const {code, cause} = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return publicReasonOf(cause);
  return typeof code === 'string' ? code : error.name;
}

/** A document that could not be fetched or read. */
export interface DocumentFailure {
  /** Its path or URL. */
  readonly document: string;
  readonly reason: string;
}
