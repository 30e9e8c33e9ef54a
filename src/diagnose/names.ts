import type {Misspelling, Check} from './context.js';
import {similarName} from './similar-name.js';
import {listOf} from './check-tag.js';
import {finding} from './finding.js';

/** Subset of the element's class with the names of its options. */
interface Names {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<PropertyKey, unknown>;
}

// Attributes of frameworks (`x-`, `v-`, `_ng`, `hx-`, `wire:`, `@`, `[`), global attributes, and attributes
// that some browsers do not support.
const FOREIGN =
  /^(?:data|aria|x|v|ng|hx|jsx?)-|^(?:on|_|item|ng)|[^\w-]|^(?:class|is|exportparts|async|defer|key|ref|name|for|anchor|popover|inert|enterkeyhint|autocorrect|autocapitalize|virtualkeyboardpolicy|writingsuggestions)$/;

/** Returns the attributes of `host` that are neither options nor attributes of HTML. */
export function unknownAttributes(host: Element): Misspelling[] {
  const {observedAttributes} = namesOf(host);
  const known = new Set<string>(observedAttributes);
  // Attributes of HTML have properties with the same name, ignoring case.
  for (const name in document.createElement('b')) known.add(name.toLowerCase());
  return host.getAttributeNames().flatMap((name) => {
    if (known.has(name) || FOREIGN.test(name)) return [];
    return {name, guess: similarName(name, observedAttributes)};
  });
}

/** Returns the properties that a page has added to `host` and that resemble a property of the element. */
export function unknownProperties(host: Element): Misspelling[] {
  const names = [...namesOf(host).elementProperties.keys()].map(String);
  return Object.keys(host).flatMap((name) => {
    const guess = name in host.constructor.prototype ? undefined : similarName(name, names);
    return guess ? {name, guess} : [];
  });
}

function namesOf(host: Element): Names {
  return host.constructor as unknown as Names;
}

export const checkAttributes: Check = ({unknownAttributes}) =>
  unknownAttributes.length > 0
    ? finding(
        'unknown-attribute',
        `Without effect: ${listOf(unknownAttributes)}.`,
        'The element has no such attribute.',
        'Correct the name, or remove it.',
      )
    : undefined;

export const checkProperties: Check = ({unknownProperties}) =>
  unknownProperties.length > 0
    ? finding(
        'unknown-property',
        `Without effect: ${listOf(unknownProperties)}.`,
        'The element has no such property.',
        'Correct the name.',
      )
    : undefined;

export const checkBotId: Check = ({host, unknownAttributes, unknownProperties}) => {
  const isMisspelt = [...unknownAttributes, ...unknownProperties].some(({guess}) =>
    /^bot-?id$/i.test(guess ?? ''),
  );
  if (host.botId || host.transport || isMisspelt) return undefined;
  return finding(
    'no-bot-id',
    'Questions cannot be sent.',
    'The element has no "bot-id".',
    'Set "bot-id" to the identifier of your agent.',
  );
};
