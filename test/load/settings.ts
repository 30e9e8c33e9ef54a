/** Reads a number above 0 from an environment variable. */
function setting(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}

/** The settings of `npm run load`, so that it can be tried with few streams. */
export const SETTINGS = {
  /** Concurrent streams through the relays, and as many through the proxy. */
  streams: setting('LOAD_STREAMS', 1_000),
  /** In seconds. */
  seconds: setting('LOAD_SECONDS', 60),
  /** Events of a reply, at least 3. */
  events: setting('LOAD_EVENTS', 10),
  /** The time between two events of a reply, in milliseconds. */
  interval: setting('LOAD_INTERVAL', 1_000),
} as const;

/** The time in which the streams begin, in milliseconds. Latencies are measured after it. */
export const RAMP = Math.min(20_000, SETTINGS.seconds * 333);

/** The idle time of the relays, in milliseconds. */
export const IDLE_TIMEOUT = 15_000;

/** Milliseconds on a clock that all processes of this machine share. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
