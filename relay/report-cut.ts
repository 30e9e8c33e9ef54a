import type {BoundReached} from './service-connection.js';

/** Writes to the owner's log that a reply reached a bound. */
export function reportCut({message}: BoundReached): void {
  console.error(`chat-bot-element/relay: a reply was cut. ${message}`);
}
