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
}

/** The declarations of the options of an interface. `<chat-bot>` makes its properties from them. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]: OptionDeclaration &
    (undefined extends Options[Name] ? {readonly default?: never} : {readonly default: Options[Name]});
};

/** Returns the attribute of a property that declares none, such as `bot-id` for `botId`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** A boolean that is off by default: the presence of its attribute is true, as in HTML. */
export const flag = {
  type: Boolean,
  default: false,
  read: (value: unknown) => typeof value === 'string' || Boolean(value),
} as const;

/**
 * `true`, `false` or another word. An attribute without a value is `true`, as for `spellcheck`; any other value is the default. The
 * diagnosis names it.
 */
export const oneOf = <Word extends string | boolean>(...words: readonly Word[]) => ({
  read: (value: unknown) => words.find((word) => String(word) === (value === '' ? 'true' : String(value))),
});

/** A number above 0. Any other value is the default. */
export const positive = {
  read: (value: unknown) => (Number(value) > 0 ? Number(value) : undefined),
} as const;

/** Returns the accessors of an option. Without a value, it is its default: `undefined` unless the table has one. */
export function accessorsOf({
  read,
  default: initial,
}: OptionDeclaration): PropertyDescriptor & ThisType<object> {
  const values = new WeakMap<object, unknown>();
  return {
    get() {
      return values.get(this) ?? initial;
    },
    set(value: unknown) {
      // Frameworks set omitted properties to `undefined` or `null`.
      values.set(this, read && value !== undefined && value !== null ? read(value) : value);
    },
    configurable: true,
  };
}
