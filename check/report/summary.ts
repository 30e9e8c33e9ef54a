import type {CheckResult, CheckStatus} from '../check-result.js';

export interface CheckReport {
  readonly url: string;
  readonly bot: string;
  /** Origin of the page if CORS was checked. */
  readonly origin: string | undefined;
  readonly results: readonly CheckResult[];
}

/** Counts the rows by status. */
export function summarize(results: readonly CheckResult[]): Record<CheckStatus, number> {
  const summary = {passed: 0, failed: 0, warning: 0, skipped: 0};
  for (const {status} of results) summary[status]++;
  return summary;
}
