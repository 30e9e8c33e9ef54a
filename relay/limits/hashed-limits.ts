import type {Limit} from './limit-store.js';
import {isBudget} from './take-limits.js';

/** In bytes. Two of 2^64 visitors would have the same digest. */
const DIGEST_LENGTH = 16;

/**
 * Returns the limits with digests in place of addresses and accounts, so that a store does not have them in
 * plain text. Programs can still try all addresses of IPv4.
 */
export async function hashedLimits(limits: readonly Limit[]): Promise<Limit[]> {
  return Promise.all(
    limits.map(async (limit) => (isBudget(limit) ? limit : {...limit, name: await digest(limit.name)})),
  );
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes, 0, DIGEST_LENGTH)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
