function setting(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}

/** Settings of `npm run load`, for trials with few streams. */
export const SETTINGS = {
  /** Concurrent streams through the relays, and as many through the proxy. */
  streams: setting('LOAD_STREAMS', 1_000),
  /** In seconds. */
  seconds: setting('LOAD_SECONDS', 60),
  events: setting('LOAD_EVENTS', 10),
  /** Milliseconds between two events of a reply. */
  interval: setting('LOAD_INTERVAL', 1_000),
} as const;

/** Milliseconds in which the streams begin. Latencies are measured later. */
export const RAMP = Math.min(20_000, SETTINGS.seconds * 333);

/** Idle timeout of the relays, in milliseconds. */
export const IDLE_TIMEOUT = 15_000;

/** Milliseconds on a clock that all processes of this machine share. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
