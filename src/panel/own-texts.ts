import {text} from '../platform/option-table.js';
import type {Strings} from '../locales/strings.js';

/**
 * Puts the texts of the option `strings` over the built-in ones. A text that fails is the built-in one, with one error in the console.
 * The built-in ones of a late file are not known here if they are English: it puts them under the texts of the page.
 */
export class OwnTexts {
  readonly #reported = new Set<string>();

  over(builtIn: Strings, own: unknown): Strings {
    const given = typeof own === 'string' ? fromJson(own) : own;
    const texts = {...builtIn} as unknown as Record<string, Text>;
    for (const key of new Set([...Object.keys(texts), ...keysOf(given)])) {
      try {
        const ownText = (Object(given) as Record<string, unknown>)[key] ?? undefined;
        if (ownText !== undefined)
          texts[key] = usableText(ownText, texts[key], (error) => this.#report(key, error));
      } catch (error) {
        this.#report(key, error);
      }
    }
    return texts as unknown as Strings;
  }

  /** A function can fail at each drawing. */
  #report(key: string, error: unknown): void {
    if (!this.#reported.has(key)) console.error(`<chat-bot>: The text "${key}" of "strings" failed.`, error);
    this.#reported.add(key);
  }
}

/** Returns the keys of the page's object. */
function keysOf(given: unknown): readonly string[] {
  try {
    return Object.keys(Object(given) as object);
  } catch {
    return [];
  }
}

/**
 * Returns a text of the page. In a string for a text with a number, `#` stands for the number. Throws if it is no text. `builtIn`:
 * `undefined` for a text of a late file.
 */
function usableText(given: unknown, builtIn: Text | undefined, report: (error: unknown) => void): Text {
  if (typeof builtIn === 'string' || (builtIn === undefined && typeof given !== 'function'))
    return checkedText(given);
  const write =
    typeof given === 'function'
      ? (given as (value: unknown) => unknown)
      : (value: unknown) => checkedText(given).replace('#', String(value));
  return (value) => {
    try {
      return checkedText(write(value));
    } catch (error) {
      report(error);
      return builtIn?.(value) ?? '';
    }
  };
}

function checkedText(value: unknown): string {
  const given = text.read(value);
  if (given !== undefined) return given;
  // Of an `async` function, which can reject.
  Promise.resolve(value).catch(() => undefined);
  throw new TypeError(`Expected a text, got a value of type ${typeof value}.`);
}

type Text = string | ((value: unknown) => string);

/** Returns the object of an attribute. */
function fromJson(json: string): unknown {
  try {
    const object: unknown = JSON.parse(json);
    if (object instanceof Object) return object;
    throw new TypeError(`Expected an object, got ${json}.`);
  } catch (error) {
    console.error('<chat-bot>: Invalid "strings": expected a JSON object.', error);
    return {};
  }
}
