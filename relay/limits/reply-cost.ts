/** A usual estimate for texts in English. */
const CHARACTERS_PER_TOKEN = 4;

/** What a relay has read of a reply. */
export interface ReplyMeasure {
  /** Whether the service has accepted the question. */
  readonly isAccepted: boolean;
  /** Whether the service has said that the reply is complete. */
  readonly isComplete: boolean;
  /** Whether the service has ended it, so that nothing can follow, such as its usage. */
  readonly isWhole: boolean;
  /** The tokens that the service has reported last. */
  readonly usage: number | undefined;
  /** Number of UTF-16 code units in the texts of the request and of the reply. */
  readonly characters: number;
}

/** The tokens of a reply; the least tokens if it is not known how many they are. */
export interface ReplyCost {
  readonly tokens: number;
  readonly isKnown: boolean;
}

/**
 * Returns the cost of a reply. If it is not known, the reply costs at least `unknownReplyTokens`; the store also compares with
 * the most that a reply of its agent has cost on this day.
 */
export function replyCost(reply: ReplyMeasure, unknownReplyTokens: number): ReplyCost {
  const {isAccepted, isComplete, isWhole, usage, characters} = reply;
  if (!isAccepted) return {tokens: 0, isKnown: true};
  if (usage !== undefined && (isComplete || isWhole)) return {tokens: usage, isKnown: true};
  if (isComplete && isWhole) return {tokens: tokensIn(characters), isKnown: true};
  return {tokens: Math.max(leastCost(characters, unknownReplyTokens), usage ?? 0), isKnown: false};
}

/** Returns the least tokens that a reply costs whose usage is not known. */
export function leastCost(characters: number, unknownReplyTokens: number): number {
  return Math.max(unknownReplyTokens, tokensIn(characters));
}

function tokensIn(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
