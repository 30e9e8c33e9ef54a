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
  /** All values, if the option is enumerated. */
  readonly words?: readonly (string | boolean)[];
  /**
   * Returns the value for what a property is set to: `undefined` if that is invalid. Never throws. Without it, every value is valid:
   * what uses it catches what it throws. Frameworks set properties to the text of attributes.
   */
  readonly read?: (value: unknown) => unknown;
}

/** The declaration of a property of the element. */
export interface ElementOption extends OptionDeclaration {
  readonly attribute: string | false;
  /** What each element is set to, also if it is invalid: the diagnosis names it. */
  readonly given: WeakMap<object, unknown>;
}

/** The declarations of the options of an interface. `<chat-bot>` makes its properties from them. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]: OptionDeclaration & {
    readonly words?: readonly Options[Name][];
  } & (undefined extends Options[Name] ? {readonly default?: never} : {readonly default: Options[Name]});
};

/** Returns the attribute of a property that declares none, such as `bot-id` for `botId`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** A boolean that is off by default: the presence of its attribute is true, as in HTML. */
export const flag = {
  type: Boolean,
  default: false,
  read: (value: unknown) => typeof value === 'string' || Boolean(value),
} as const;

/** A text, or a number as one. Any other value is invalid. */
export const text = {
  read: (value: unknown) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined,
} as const;

/** One of several words. An attribute without a value is `true`, as for `spellcheck`. Any other word is invalid. */
export const oneOf = <Word extends string | boolean>(...words: readonly Word[]) => ({
  words,
  read: (value: unknown) =>
    words.find((word) => word === value || String(word) === (value === '' ? 'true' : value)),
});

/** A number above 0. Any other value is invalid. */
export const positive = {
  read: (value: unknown) => {
    const number = Number(text.read(value));
    return number > 0 ? number : undefined;
  },
} as const;

/** Returns the accessors of an option. Without a valid value, it is its default: `undefined` unless the table has one. */
export function accessorsOf({
  read = (value) => value,
  default: initial,
  given,
}: ElementOption): PropertyDescriptor & ThisType<object> {
  return {
    // Frameworks set omitted properties to `undefined` or `null`.
    get() {
      return read(given.get(this)) ?? initial;
    },
    set(value: unknown) {
      given.set(this, value);
    },
    configurable: true,
  };
}
