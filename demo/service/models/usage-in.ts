import {field, parse} from '../../../src/client/decode.js';
import type {Usage} from '../types.js';

/** The numbers of a usage that can be read. */
export type SentUsage = Partial<Pick<Usage, 'prompt_tokens' | 'completion_tokens'>>;

/**
 * Returns the usage in the data of an event, or in a JSON body. The widget's decoder leaves it out, because no visitor
 * reads it.
 */
export function usageIn(data: string): SentUsage | undefined {
  if (!data.includes('"usage"')) return undefined;
  // Servers that omit the blank line after an event send one value in each line.
  const usage = [data, ...data.split('\n')].map((text) => field(parse(text), 'usage')).findLast(isGiven);
  return isGiven(usage)
    ? {...count(usage, 'prompt_tokens'), ...count(usage, 'completion_tokens')}
    : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function count(usage: unknown, name: keyof SentUsage): SentUsage {
  const value = field(usage, name);
  return typeof value === 'number' ? {[name]: value} : {};
}
