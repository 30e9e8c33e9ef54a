import {ENGLISH} from './before-loading.js';
import type {Strings} from './strings.js';

/**
 * Forms of a text by plural category; `#` is replaced by the number.
 * https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {readonly other: string};

/** Texts that browsers provide for every language. */
type Dates = Pick<Strings, 'time' | 'dateTime' | 'day'>;

type Words = Omit<Strings, keyof Dates | 'locale' | 'notLoaded'>;

/** The content of a language file: plain data without imports. */
export type Locale = {readonly [Key in keyof Words]: Words[Key] extends string ? string : PluralForms};

/** Returns the texts of a locale, or of a part of one. `tag` sets the format of numbers and days. */
export function stringsIn(tag: string, locale: Partial<Locale>): Strings {
  const words = Object.entries(locale).map(
    ([key, value]) => [key, typeof value === 'string' ? value : counted(tag, value)] as const,
  );
  return {
    ...(Object.fromEntries(words) as unknown as Words),
    notLoaded: ENGLISH.notLoaded,
    locale: tag,
    ...dates(tag),
  };
}

function dates(tag: string): Dates {
  // Cached, because a growing reply formats its time in each render.
  let time: Intl.DateTimeFormat | undefined;
  return {
    time: (date) => (time ??= timeFormat(tag)).format(date),
    dateTime: (date) => timeFormat(tag, 'medium').format(date),
    day: (date) =>
      new Intl.DateTimeFormat(tag, {weekday: 'long', day: 'numeric', month: 'long'}).format(date),
  };
}

/** The language of the texts decides. Its 12- or 24-hour clock is that of the visitor's region if the visitor reads this language. */
function timeFormat(tag: string, dateStyle?: 'medium'): Intl.DateTimeFormat {
  const [language] = tag.split('-');
  // Some browsers on servers name `en-US@posix`, which is no language tag.
  const regional =
    navigator.languages.find((known) => /^\w+(?=-\w+$|$)/.exec(known)?.[0] === language) ?? tag;
  const {hourCycle} = new Intl.DateTimeFormat(regional, {timeStyle: 'short'}).resolvedOptions();
  return new Intl.DateTimeFormat(tag, {timeStyle: 'short', dateStyle, hourCycle});
}

function counted(tag: string, forms: PluralForms): (count: number) => string {
  return (count) => {
    const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
    return form.replace('#', new Intl.NumberFormat(tag).format(count));
  };
}
