import type {Misspelling} from './context.js';
import {similarName} from './similar-name.js';

/** The class of the element, as far as it tells the names of its options. */
interface Names {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<PropertyKey, unknown>;
}

// Of frameworks (`x-`, `v-`, `_ng`, `hx-`, `wire:`, `@`, `[`), of elements in general, and of properties that some browsers
// do not have.
const FOREIGN =
  /^(?:data|aria|x|v|ng|hx|jsx?)-|^(?:on|_|item|ng)|[^\w-]|^(?:class|is|exportparts|async|defer|key|ref|name|for|anchor|popover|inert|enterkeyhint|autocorrect|autocapitalize|virtualkeyboardpolicy|writingsuggestions)$/;

/** Returns the attributes of `host` that neither the element nor HTML knows. */
export function unknownAttributes(host: Element): Misspelling[] {
  const {observedAttributes} = namesOf(host);
  const known = new Set<string>(observedAttributes);
  // Attributes of HTML have properties of their name, but for the case.
  for (const name in document.createElement('b')) known.add(name.toLowerCase());
  return host.getAttributeNames().flatMap((name) => {
    if (known.has(name) || FOREIGN.test(name)) return [];
    return {name, guess: similarName(name, observedAttributes)};
  });
}

/** Returns the properties that a page has added to `host` and that are similar to one of the element's. */
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
