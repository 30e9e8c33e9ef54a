/** Returns a field of any JSON value. */
export function field(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name];
}
