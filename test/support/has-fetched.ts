/** Whether the page has loaded the module `name` of `src/` by `import()`, as a single module or as a bundle. */
export function hasFetched(name: string): boolean {
  const file = new RegExp(`/${name}(?:-\\w{8})?\\.[jt]s$`);
  return performance.getEntriesByType('resource').some((entry) => file.test(entry.name));
}
