import {options} from '../../src/element/options.js';
import {hyphenated, type OptionDeclaration} from '../../src/platform/option-table.js';
import type {AttributeOf} from '../../src/types/chat-bot-template.js';

type Options = typeof options;

/** An attribute of the element. */
export type AttributeName = {[Name in keyof Options]: AttributeOf<Name>}[keyof Options];

const declarations: Readonly<Record<string, OptionDeclaration>> = options;

/** The properties of the attributes. */
const PROPERTIES = Object.fromEntries(
  Object.entries(declarations).flatMap(([name, {attribute = hyphenated(name)}]) =>
    attribute === false ? [] : [[attribute, name]],
  ),
) as Readonly<Record<AttributeName, string>>;

export const ATTRIBUTE_NAMES = Object.keys(PROPERTIES) as AttributeName[];

/** Returns the name of the property that an attribute sets: its own, if it is no option. */
export function propertyOf(attribute: string): string {
  return PROPERTIES[attribute as AttributeName] ?? attribute;
}

/** Returns the default of an option, or `undefined`. */
export function defaultOf(attribute: string): unknown {
  return declarations[propertyOf(attribute)]?.default;
}

/** Whether an attribute is boolean, so that it has no value. */
export function isFlag(attribute: string): boolean {
  return declarations[propertyOf(attribute)]?.type !== undefined;
}

/** Whether the property of an attribute is a number. */
export function isNumber(attribute: string): boolean {
  return declarations[propertyOf(attribute)]?.read?.('1') === 1;
}

/** Whether the property of an attribute can be true or false, but the attribute is not boolean. */
export function isEnumerated(attribute: string): boolean {
  return declarations[propertyOf(attribute)]?.read?.('true') === true && !isFlag(attribute);
}

/** The text of each attribute that means the same as none. */
export const TEXT_DEFAULTS = Object.fromEntries(
  ATTRIBUTE_NAMES.map((name) => {
    const value = defaultOf(name);
    const isWord = typeof value === 'string' || (typeof value === 'boolean' && !isFlag(name));
    return [name, isWord ? String(value) : ''];
  }),
) as Readonly<Record<AttributeName, string>>;
