// What the transports say to visitors and to agents about requests and calls.
import type {Choice, ToolResult} from '../client/agent-request.js';
import {stringify} from '../platform/stringify.js';
import {own, words, type JsonFields, type ReadyTransportOptions} from './ready-transport.js';

/** The limit of the element. A list that is cut hides answers, so a longer one has no choices. */
const MOST_CHOICES = 20;

/** The choices between yes and no. */
export const approval = ({labels}: ReadyTransportOptions, yes: unknown, no: unknown): Choice[] => [
  {value: stringify(yes), label: labels?.approve ?? 'Approve', kind: 'primary'},
  {value: stringify(no), label: labels?.deny ?? 'Deny'},
];

/** The choices of a list of values with titles. None if a value is not a text or a number, or if there are too many. */
export function choose(items: readonly {readonly value: unknown; readonly title?: unknown}[]): Choice[] {
  const isSimple = ({value}: {value: unknown}) => /string|number/.test(typeof value);
  if (items.length > MOST_CHOICES || !items.every(isSimple)) return [];
  return items.map(({value, title = value}) => ({value: stringify(value), label: words(title)}));
}

/** The identifier that the element gets: the server's own, or else, as the element refuses it, one that its place makes unique. */
export function idOf(id: unknown, place: number): string {
  const known = words(id ?? '');
  return /^[^]{1,100}$/.test(known) ? known : `own-${place}`;
}

/** A tool and its arguments in one line. */
export function describe(name: string, input: unknown): string {
  const args = Object.entries(own(input)).map(([key, value]) => `${key}: ${words(value)}`);
  return args.length > 0 ? `${name} (${args.join(', ')})` : name;
}

/** What came of a call: an `error` for the agent, or a `value`. */
export const resultOf = (
  results: readonly ToolResult[] | undefined,
  call: unknown,
  place: number,
): JsonFields => own(results?.find(({id}) => id === idOf(call, place)) ?? {error: 'This tool was not run.'});
