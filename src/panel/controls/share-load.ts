/**
 * Returns `load` with one promise for all calls, because browsers do not keep the order of several imports. After a failure,
 * the next call tries again.
 */
export function shareLoad<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
