import type {CheckResult, CheckStatus} from '../check-result.js';

/** Results with the check that they belong to. */
export interface CheckReport {
  readonly url: string;
  readonly bot: string;
  /** The origin of the page, if CORS was checked. */
  readonly origin: string | undefined;
  readonly results: readonly CheckResult[];
}

/** The number of rows by status. */
export function summarize(results: readonly CheckResult[]): Record<CheckStatus, number> {
  const summary = {passed: 0, failed: 0, warning: 0, skipped: 0};
  for (const {status} of results) summary[status]++;
  return summary;
}
