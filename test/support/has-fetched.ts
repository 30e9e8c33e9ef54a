/**
 * Whether the page has fetched the module `name` of `src/`, which `import()` loads: as a single module, or as the bundle that
 * scripts/test/bundled-tests.ts makes of it.
 */
export function hasFetched(name: string): boolean {
  const file = new RegExp(`/${name}(?:-\\w{8})?\\.[jt]s$`);
  return performance.getEntriesByType('resource').some((entry) => file.test(entry.name));
}
