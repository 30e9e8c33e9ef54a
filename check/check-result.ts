/** `warning`: advice about a matter that the service interface does not specify. The check still passes. */
export type CheckStatus = 'passed' | 'failed' | 'warning' | 'skipped';

/**
 * Meaning of a failed row. `blocks`: the chat does not work. `fault`: visitors or owners notice it. `form`: the service
 * differs from its interface, but the chat shows the same reply.
 */
export type Impact = 'blocks' | 'fault' | 'form';

/** The verdict about one row, in plain text. */
export interface Finding {
  readonly status: CheckStatus;
  /** Measured value or cause. Can be empty if the row passed. */
  readonly detail: string;
  /** The change that makes the row pass. */
  readonly remedy?: string;
  /** Set for failed rows only. */
  readonly impact?: Impact;
}

/** The finding of one row of the check. */
export interface CheckResult extends Finding {
  /** Stable, such as `stream.done`. */
  readonly id: string;
  /** Heading of the group, such as `Streamed reply`. */
  readonly section: string;
  readonly title: string;
}

export const pass = (detail = ''): Finding => ({status: 'passed', detail});
export const fail = (impact: Impact, detail: string, remedy: string): Finding => ({
  status: 'failed',
  detail,
  remedy,
  impact,
});
export const warn = (detail: string, remedy: string): Finding => ({status: 'warning', detail, remedy});
export const skip = (detail: string): Finding => ({status: 'skipped', detail});
