import {field} from '../client/decode.js';
import {stringify} from '../platform/stringify.js';

/**
 * Returns why a value does not fit a JSON Schema, in words for an agent. `value`: parsed JSON. Checks `type`, `properties`, `required`,
 * `enum` and `items`, and ignores all other words. Refuses the key `__proto__` and more than 16 levels.
 */
export function misfit(schema: unknown, value: unknown, path = 'arguments', depth = 1): string | undefined {
  const types = listOf(field(schema, 'type'));
  if (types.length > 0 && !types.some((type) => hasType(value, type)))
    return `${path} must be of the type ${stringify(types)}.`;
  const values = listOf(field(schema, 'enum'));
  if (values.length > 0 && !values.some((one) => stringify(one) === stringify(value)))
    return `${path} must be one of ${stringify(values)}.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return `${path} has more than ${MAX_DEPTH} levels.`;
  const isList = Array.isArray(value);
  const required = isList ? [] : listOf(field(schema, 'required'));
  const missing = required.find((name) => !Object.hasOwn(value, name as string));
  if (missing !== undefined) return `${path} needs ${stringify(missing)}.`;
  const [items, properties] = [field(schema, 'items'), field(schema, 'properties')];
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') return `${path} has the key "__proto__".`;
    const problem = misfit(isList ? items : field(properties, name), member, `${path}.${name}`, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A word of a schema can have one value, or several. */
const listOf = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat());

/** Maximum number of levels of arguments. */
export const MAX_DEPTH = 16;

function hasType(value: unknown, name: unknown): boolean {
  switch (name) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === name;
  }
}
