/** Returns `value` as JSON. Ignores results of `toJSON()`: prototype.js before 1.7 adds one to arrays and other objects. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}
