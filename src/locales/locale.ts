import type {Strings} from './strings.js';

/** The forms of a text for numbers, by the language's plural categories; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {readonly other: string};

/** What a language's file holds: plain data, so that it depends on nothing. */
export type Locale = {readonly [Key in keyof Strings]: Strings[Key] extends string ? string : PluralForms};

/** The words of a locale; numbers are written as its language writes them. */
export function stringsIn(tag: string, locale: Locale): Strings {
  const words = Object.entries(locale).map(
    ([key, value]) => [key, typeof value === 'string' ? value : counted(tag, value)] as const,
  );
  return Object.fromEntries(words) as unknown as Strings;
}

function counted(tag: string, forms: PluralForms): (count: number) => string {
  return (count) => {
    const form = forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
    return form.replace('#', new Intl.NumberFormat(tag).format(count));
  };
}
