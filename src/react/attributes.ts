import type {ChatBot} from '../element/chat-bot.js';
import {properties} from '../element/options.js';

type Option = keyof typeof properties;

type Primitive = string | number | boolean | null | undefined;

const declarations: Record<Option, object> = properties;

/**
 * The options that React sets as properties: those that take functions or objects, and `diagnosis`, because React 19 would
 * replace the method by a value for the attribute.
 */
const OBJECTS: readonly Option[] = [
  'headers',
  'fetch',
  'transport',
  'highlight',
  'strings',
  'diagnosis',
  'queue',
];

/** For `createComponent`: has exactly the properties that React must not set as attributes. */
export const ObjectProperties = class {} as typeof ChatBot;
for (const name of OBJECTS) Object.assign(ObjectProperties.prototype, {[name]: undefined});

/**
 * Returns the props with the names and values of attributes. Attributes are part of the page that a server renders, and
 * React 18 sets them, too.
 */
export function attributesOf(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]: [string, unknown]) =>
      name in properties && !OBJECTS.includes(name as Option)
        ? [attributeName(name as Option), attributeValue(name as Option, value as Primitive)]
        : [name, value],
    ),
  );
}

function attributeName(name: Option): string {
  const {attribute = name} = declarations[name] as {attribute?: string};
  return attribute;
}

/** Returns `undefined` for no attribute. Only booleans have a declared type. */
function attributeValue(name: Option, value: Primitive): string | undefined {
  if (value === undefined || value === null) return undefined;
  if ('type' in declarations[name]) return value ? '' : undefined;
  return String(value);
}
