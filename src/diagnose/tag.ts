// What the owner wrote on the element or on the script tag: names, values and addresses.
import {type ElementOption, text} from '../platform/option-table.js';
import {serviceUrl} from '../platform/service-url.js';
import {stringify} from '../platform/stringify.js';
import {type Check, finding, parseUrl} from './finding.js';

/**
 * Logs the attributes of a script tag that have no effect. `ignored`: their names without `data-`. If there
 * is no chat, logs only attributes that resemble an option, because other tools add attributes to script
 * tags, too.
 */
export function checkTag(ignored: readonly string[], options: readonly string[], hasChat: boolean): void {
  const found = ignored.map((name) => ({name, guess: similarName(name, options)}));
  if (!hasChat && !found.some(({guess}) => guess)) return;
  const problem = hasChat ? '' : 'No chat is inserted: the script tag has no "data-bot-id". ';
  console.warn(`<chat-bot>: ${problem}Without effect on the script tag: ${namesOf(found, 'data-')}.`);
}

function namesOf(names: readonly Misspelling[], prefix = ''): string {
  return names
    .map(({name, guess}) => {
      const meant = guess && guess !== name ? ` (did you mean "${prefix}${guess}"?)` : '';
      return `"${prefix}${name}"${meant}`;
    })
    .join(', ');
}

/** An unknown name, and the known name that is most similar. */
interface Misspelling {
  readonly name: string;
  readonly guess: string | undefined;
}

// Attributes of frameworks (`x-`, `v-`, `_ng`, `hx-`, `wire:`, `@`, `[`), global attributes, and attributes
// that some browsers do not support.
const FOREIGN =
  /^(?:data|aria|x|v|ng|hx|jsx?)-|^(?:on|_|item|ng)|[^\w-]|^(?:class|is|exportparts|async|defer|key|ref|name|for|anchor|popover|inert|enterkeyhint|autocorrect|autocapitalize|virtualkeyboardpolicy|writingsuggestions)$/;

/** Returns the attributes of `host` that are neither options nor attributes of HTML. */
function unknownAttributes(host: Element): Misspelling[] {
  const {observedAttributes} = classOf(host);
  const known = new Set<string>(observedAttributes);
  // Attributes of HTML have properties with the same name, ignoring case.
  for (const name in document.createElement('b')) known.add(name.toLowerCase());
  return host
    .getAttributeNames()
    .filter((name) => !known.has(name) && !FOREIGN.test(name))
    .map((name) => ({name, guess: similarName(name, observedAttributes)}));
}

/** Returns the properties that a page has added to `host` and that resemble a property of the element. */
function unknownProperties(host: Element): Misspelling[] {
  const names = [...classOf(host).elementProperties.keys()];
  return Object.keys(host)
    .filter((name) => !(name in host.constructor.prototype))
    .map((name) => ({name, guess: similarName(name, names)}))
    .filter(({guess}) => guess);
}

function classOf({constructor}: Element) {
  return constructor as unknown as {
    readonly observedAttributes: readonly string[];
    readonly elementProperties: ReadonlyMap<string, Partial<ElementOption>>;
  };
}

/** Whether a name of the tag resembles one of the element that `option` matches. */
export function isMisspelt(host: Element, option = /./): boolean {
  return [...unknownAttributes(host), ...unknownProperties(host)].some(({guess}) => option.test(guess ?? ''));
}

const checkAttributes: Check = (host) =>
  checkNames('unknown-attribute', 'attribute', unknownAttributes(host));

const checkProperties: Check = (host) => checkNames('unknown-property', 'property', unknownProperties(host));

function checkNames(id: string, kind: string, unknown: readonly Misspelling[]) {
  return unknown.length > 0
    ? finding(
        id,
        `Without effect: ${namesOf(unknown)}.`,
        `The element has no such ${kind}.`,
        'Correct the name, or remove it.',
      )
    : undefined;
}

const checkBotId: Check = (host) =>
  host.botId || host.transport || isMisspelt(host, /^bot-?id$/i)
    ? undefined
    : finding(
        'no-bot-id',
        'Questions cannot be sent.',
        'The element has no "bot-id".',
        'Set "bot-id" to the identifier of your agent.',
      );

/** Names each option that is set to a word or number that it does not have, as an attribute or a property. */
const checkValues: Check = (host) => {
  const wrong: string[] = [];
  const right: string[] = [];
  const options = classOf(host).elementProperties.values();
  for (const {attribute, given, read, words} of options) {
    const value = given?.get(host) ?? undefined;
    if (value === undefined || !read || read(value) !== undefined) continue;
    // JSON throws for objects with a cycle, as elements of frameworks have one.
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    const article = typeof value === 'object' ? 'an' : 'a';
    wrong.push(`${attribute}=${isPlain ? stringify(value) : `${article} ${typeof value}`}`);
    const kind = read === text.read ? 'a text' : 'a number above 0';
    right.push(`${attribute} as ${words?.join(' or ') ?? kind}`);
  }
  return wrong.length > 0
    ? finding(
        'invalid-value',
        `Without effect: ${wrong.join(', ')}.`,
        'The option has no such value.',
        `Write ${right.join('; ')}.`,
      )
    : undefined;
};

const checkBooleans: Check = (host) => {
  for (const {attribute, type} of classOf(host).elementProperties.values()) {
    if (type && host.getAttribute(String(attribute)) === 'false') {
      return finding(
        'false-attribute',
        `${attribute}="false" means true.`,
        'The presence of a boolean attribute means true.',
        `Remove the attribute "${attribute}".`,
      );
    }
  }
  return undefined;
};

const checkBaseUrl: Check = ({baseUrl, transport}) => {
  if (transport) return undefined;
  const url = serviceUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return finding(
      'base-url',
      'Each question fails.',
      `"base-url" is no web address: "${baseUrl}".`,
      'Write it as https://agents.example.com.',
    );
  }
  if (/\/(?:v1|completions)\/*$/.test(url.pathname)) {
    return finding(
      'base-url-path',
      'Questions go to a wrong path.',
      `The element appends /v1/chat/completions to "base-url", which has a part of it already.`,
      'Remove /v1 and all that follows it.',
    );
  }
  if (
    location.protocol === 'https:' &&
    url.protocol === 'http:' &&
    !/^(?:localhost|127\.|\[::1)/.test(url.hostname)
  ) {
    return finding(
      'mixed-content',
      'Browsers block each question.',
      'The page has https, "base-url" has http (mixed content).',
      'Serve the service by https.',
    );
  }
  return undefined;
};

const checkImageOrigins: Check = (host) => checkOrigins('image-origins', host.imageOrigins);

const checkLinkOrigins: Check = (host) => checkOrigins('link-origins', host.linkOrigins);

function checkOrigins(name: string, origins = '') {
  const wrong = origins
    .split(/\s+/)
    .find((word) => word && (parseUrl(word)?.protocol !== 'https:' || word.includes(',')));
  return wrong
    ? finding(
        name,
        `"${wrong}" in "${name}" has no effect.`,
        'It is no https origin.',
        'Write https://cdn.example.com, separated by spaces.',
      )
    : undefined;
}

const checkAvatar: Check = ({avatar = '', imageOrigins = ''}) => {
  const url = parseUrl(avatar);
  const isShown =
    url?.protocol === 'https:' &&
    imageOrigins.split(/\s+/).some((word) => parseUrl(word)?.origin === url.origin);
  return !avatar || isShown
    ? undefined
    : finding(
        'avatar',
        'The picture of the agent is missing.',
        `"avatar" is no https address with an origin in "image-origins": "${avatar}".`,
        'Write it as https://cdn.example.com/agent.png, and its origin into "image-origins".',
      );
};

/** Checks for faults that make the answer to a question worthless. Only the first finding is reported. */
export const REQUEST: readonly Check[] = [checkBotId, checkBaseUrl];

/** Only the first finding of each list is reported, because the others are its consequences. */
export const TAG_CHECKS: readonly (readonly Check[])[] = [
  [checkAttributes],
  [checkProperties],
  REQUEST,
  [checkValues],
  [checkBooleans],
  [checkImageOrigins, checkAvatar],
  [checkLinkOrigins],
];

/** Returns the name that is most similar to `name`, or `undefined` if it differs by more than a typo. */
function similarName(name: string, names: readonly string[]): string | undefined {
  const plain = simplify(name);
  let least = Math.min(2, Math.floor(plain.length / 4)) + 1;
  let found: string | undefined;
  for (const candidate of names) {
    const edits = distance(plain, simplify(candidate));
    if (edits < least) [least, found] = [edits, candidate];
  }
  return found;
}

/** Normalizes the separators of words: `bot_id`, `botID`. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** Returns the Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let place = 0; place < to.length; place += 1) {
      const replaced = row[place]! + (character === to[place] ? 0 : 1);
      next.push(Math.min(replaced, row[place + 1]! + 1, next[place]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
