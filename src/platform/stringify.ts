/**
 * Returns the JSON of a value as on a page that adds nothing to prototypes: a `toJSON` that arrays and objects inherit from
 * `Array.prototype` or `Object.prototype` does not count (https://github.com/prototypejs/prototype/issues/344). Their own, and
 * that of a class such as `URL`, does. A `Date` is its ISO string.
 */
export function stringify(value: unknown): string {
  const toJsonOf = (object: unknown) => (Object(object) as {toJSON?: unknown}).toJSON;
  // oxlint-disable-next-line no-restricted-properties -- the one place
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, json: unknown) {
    // The holder has what the engine has not changed yet.
    const member = this[key];
    if (member instanceof Date) return Number.isNaN(member.getTime()) ? null : member.toISOString();
    return [[], {}].some((object) => toJsonOf(object) === toJsonOf(member)) ? member : json;
  });
}
