/** What the visitor sees while a reply grows: its question, its end, or nothing, because the chat is closed. */
export type ReadingPlace = 'question' | 'end' | 'closed';

/** A chat, or a renderer in a plain box, that shows the replies of the bench. */
export interface Contender {
  isReady(): boolean;
  /** Encodes the chunks of the next reply before it is measured. */
  load(texts: readonly string[]): void;
  /** Asks a question. Resolves when the service received it. */
  ask(): Promise<void>;
  /** Brings the reader to this place in the newest reply. Returns false if that is not possible yet. */
  readAt?(place: ReadingPlace): boolean;
  write(count: number): void;
  /** Ends the reply. Resolves when the contender has processed it. */
  end(): Promise<void>;
}
