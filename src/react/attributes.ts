import type {ChatBot} from '../element/chat-bot.js';
import {options} from '../element/options.js';
import {hyphenated, type OptionDeclaration} from '../platform/option-table.js';

type Value = string | number | boolean | readonly string[] | null | undefined;

const declarations: Readonly<Record<string, OptionDeclaration>> = options;

/**
 * The options that React sets as properties: those without an attribute, `highlight` and `strings`, which can be objects,
 * and `diagnosis`, because React 19 would replace the method by a value for the attribute.
 */
const OBJECTS = Object.keys(options).filter(
  (name) => declarations[name]?.attribute === false || /^(?:highlight|strings|diagnosis)$/.test(name),
);

/** Class for `createComponent`. It has exactly the properties that React must not set as attributes. */
export const ObjectProperties = class {} as typeof ChatBot;
for (const name of [...OBJECTS, 'queue']) Object.assign(ObjectProperties.prototype, {[name]: undefined});

/**
 * Returns the props with the names and values of attributes. Server-rendered pages contain attributes, and
 * React 18 sets them.
 */
export function attributesOf(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]: [string, unknown]) => {
      const declaration = declarations[name];
      if (!declaration || OBJECTS.includes(name)) return [name, value];
      return [declaration.attribute || hyphenated(name), attributeValue(declaration, value as Value)];
    }),
  );
}

/** Returns `undefined` for no attribute. Only boolean attributes have a declared type. */
function attributeValue({type}: OptionDeclaration, value: Value): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (type) return value ? '' : undefined;
  return value instanceof Array ? value.join('\n') : String(value);
}
