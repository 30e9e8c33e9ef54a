/** A chat, or a renderer in a plain box, that shows replies which the bench writes. */
export interface Contender {
  /** Contains all that the contender shows. */
  readonly root: ParentNode;
  /** Whether a question can be asked. */
  isReady(): boolean;
  /** Encodes the chunks of the next reply, so that this takes no time while the reply is measured. */
  load(texts: readonly string[]): void;
  /** Asks a question. Resolves when the service has received it. */
  ask(): Promise<void>;
  /** Sends the next `count` chunks of the reply. */
  write(count: number): void;
  /** Ends the reply. Resolves when the contender has taken in all of it. */
  end(): Promise<void>;
  /** Returns the text of the newest reply on the screen. */
  replyText(): string;
  remove(): void;
}
