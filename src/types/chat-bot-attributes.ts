import type {ChatBotOptions, options} from '../element/options.js';

/** The attribute of an option, if its name differs from the property's. */
type AttributeName<Name extends keyof ChatBotOptions> = (typeof options)[Name] extends {
  readonly attribute: infer Attribute extends string;
}
  ? // Frameworks that set properties would replace the method of this name.
    Exclude<Attribute, 'diagnose'>
  : never;

/** In templates, a number may be written as text. */
export type AttributeValue<Value> = Value extends number ? Value | `${Value}` : Value;

/** The attributes whose names differ from their properties'. */
export type ChatBotAttributes = {
  [Name in keyof ChatBotOptions as AttributeName<Name>]?: AttributeValue<ChatBotOptions[Name]> | undefined;
};

/** Those without a hyphen, such as `maxlength`: their names in camel case are not those of properties either. */
export type UnhyphenatedAttribute = Exclude<keyof ChatBotAttributes, `${string}-${string}`>;
