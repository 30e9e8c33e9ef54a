/** A document that could not be fetched or read. */
export interface DocumentFailure {
  /** Its path or URL. */
  readonly document: string;
  readonly reason: string;
}
