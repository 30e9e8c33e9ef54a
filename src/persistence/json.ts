/** Returns `value` as JSON. Ignores results of `toJSON()`: prototype.js before 1.7 adds one to arrays and other objects. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}

/** The value of a JSON text, or `undefined` if it is not one. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    return undefined;
  }
}
