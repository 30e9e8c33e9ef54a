import {options} from '../element/options.js';
import {hyphenated, type OptionDeclaration} from '../platform/option-table.js';

/** The props of a component, divided by how the element gets them. */
export interface DividedProps {
  /** Server-rendered pages contain attributes, and React 18 sets them. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Functions, objects and others that React must not set as attributes. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Divides props into attributes, with their names and values, and properties. Leaves out `listeners`. */
export function divideProps(props: object, listeners: object): DividedProps {
  const attributes: Record<string, unknown> = {};
  const properties: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props) as [string, Value][]) {
    const declaration = declarations[name];
    if (PROPERTIES.has(name)) properties[name] = value;
    else if (declaration) {
      attributes[declaration.attribute || hyphenated(name)] = attributeValue(declaration, value);
    } else if (!Object.hasOwn(listeners, name)) attributes[name] = value;
  }
  return {attributes, properties};
}

type Value = string | number | boolean | readonly string[] | null | undefined;

const declarations: Readonly<Record<string, OptionDeclaration>> = options;

/**
 * The options without an attribute, `highlight` and `strings`, which can be objects, and `diagnosis`, because React 19 would
 * replace the method by a value for the attribute.
 */
const PROPERTIES: ReadonlySet<string> = new Set(
  Object.keys(options)
    .filter(
      (name) => declarations[name]?.attribute === false || /^(?:highlight|strings|diagnosis)$/.test(name),
    )
    .concat('queue'),
);

/** Returns `undefined` for no attribute. Only boolean attributes have a declared type. */
function attributeValue({type}: OptionDeclaration, value: Value): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (type) return value ? '' : undefined;
  return value instanceof Array ? value.join('\n') : String(value);
}
