/** The module of VitePress's local search. It has no types. */
declare module '@localSearchIndex' {
  /** Loads the index of a locale, which is JSON of MiniSearch. */
  const indexes: Readonly<Record<string, () => Promise<{readonly default: string}>>>;
  export default indexes;
}
