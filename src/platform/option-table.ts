/** How the text of an attribute becomes the value of a property, and back. */
interface Converter {
  // Frameworks set properties to the text of attributes, so none throws.
  fromAttribute(value: string | null): unknown;
  toAttribute?(value: unknown): unknown;
}

/** The default of an option, and how it is an attribute. */
export interface OptionDeclaration {
  readonly default?: unknown;
  /** Without a name, it is the property's with hyphens. `false`: there is none. */
  readonly attribute?: string | false;
  readonly reflect?: true;
  readonly useDefault?: true;
  readonly type?: BooleanConstructor;
  /** Without one, a property is the text of its attribute, and its default before the next update if that is removed. */
  readonly converter?: Converter;
}

/** The declarations of the options of an interface. `<chat-bot>` makes its properties from them. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]: OptionDeclaration &
    (undefined extends Options[Name] ? {readonly default?: never} : {readonly default: Options[Name]});
};

/** Returns the attribute of a property that declares none, such as `bot-id` for `botId`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** A converter for numbers. A missing or invalid value becomes 0. */
export const number = {fromAttribute: (value: string | null) => Number(value) || 0};
