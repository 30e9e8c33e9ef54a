/** The default of an option, and how it is an attribute. */
export interface OptionDeclaration {
  readonly default?: unknown;
  /** Without a name, it is the property's with hyphens. `false`: there is none. */
  readonly attribute?: string | false;
  readonly reflect?: true;
  /** Lit does not reflect the default. */
  readonly useDefault?: true;
  /** Of boolean attributes. */
  readonly type?: BooleanConstructor;
  readonly converter?: {toAttribute(value: unknown): unknown};
  /** Returns what a property is set to. Without it, that is any value. Frameworks set properties to the text of attributes. */
  readonly read?: (value: unknown) => unknown;
  /** What `read` takes, for the warning: it returns `undefined` for any other value. */
  readonly expected?: string;
}

/** The declarations of the options of an interface. `<chat-bot>` makes its properties from them. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]: OptionDeclaration &
    (undefined extends Options[Name] ? {readonly default?: never} : {readonly default: Options[Name]});
};

/** Texts for visitors: an array, or a string with one text a line. */
export type TextList = string | readonly string[];

export const textsOf = (list: TextList | undefined): readonly string[] | undefined =>
  typeof list === 'string' ? list.split('\n') : list;

/** Returns the attribute of a property that declares none, such as `bot-id` for `botId`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** A boolean that is off by default: the presence of its attribute is true, as in HTML. */
export const flag = {
  type: Boolean,
  default: false,
  read: (value: unknown) => typeof value === 'string' || Boolean(value),
} as const;

/** One of several words, or of `true` and `false`. An attribute without a value is `true`, as for `spellcheck`. */
export const oneOf = <Word extends string | boolean>(...words: readonly Word[]) => ({
  read: (value: unknown) => words.find((word) => String(word) === (value === '' ? 'true' : String(value))),
  expected: words.join(' or '),
});

/** A number above 0. */
export const positive = {
  read: (value: unknown) => (Number(value) > 0 ? Number(value) : undefined),
  expected: 'a number above 0',
} as const;

/** The last warning: several chats of a page can have the same value. */
let warned = '';

/** Returns the accessors of an option. Without a value, it is its default: `undefined` unless the table has one. */
export function accessorsOf(name: string, option: OptionDeclaration): PropertyDescriptor & ThisType<object> {
  const values = new WeakMap<object, unknown>();
  return {
    get() {
      return values.get(this) ?? option.default;
    },
    set(value: unknown) {
      // Frameworks set omitted properties to `undefined` or `null`.
      const isSet = value !== undefined && value !== null;
      const valid = option.read && isSet ? option.read(value) : value;
      values.set(this, valid);
      if (!isSet || value === '' || valid !== undefined) return;
      const warning = `<chat-bot>: Invalid "${option.attribute || hyphenated(name)}": expected ${option.expected}, got "${value as string}".`;
      if (warning !== warned) console.warn((warned = warning));
    },
    configurable: true,
  };
}
