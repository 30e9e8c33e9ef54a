/** Something that does not work for an agent. The log has the reason, which can name paths and addresses. */
export interface Failure {
  readonly agent: string;
  /** `refresh`: the index is stale. `search`: the index cannot be searched. */
  readonly failed: 'refresh' | 'search';
  /** In ISO 8601. */
  readonly time: string;
}

/** Whether requests can be answered, and what does not work. */
export interface Health {
  readonly isReady: boolean;
  readonly failures: readonly Failure[];
}

/** Answers load balancers and container engines: 200 if requests can be answered, if from a stale index, else 503. */
export function healthResponse({isReady, failures}: Health): Response {
  const state = failures.length > 0 ? 'stale' : 'ready';
  return Response.json(
    {status: isReady ? state : 'unavailable', ...(failures.length > 0 && {failures})},
    {status: isReady ? 200 : 503, headers: {'cache-control': 'no-store'}},
  );
}
