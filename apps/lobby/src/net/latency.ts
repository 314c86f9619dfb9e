export const LATENCY_MAX_MS = 10_000;
const FIRST_PINGS = 4;
const NEW_SHARE = 0.25;

/** The smoothed round-trip time: the mean of the first four, after which each new one weighs a quarter. Capped at 10 s. */
export function nextLatency(average: number | null, count: number, roundTripMs: number): number {
  const sample = Math.min(LATENCY_MAX_MS, roundTripMs);
  if (average === null) return sample;
  const share = count < FIRST_PINGS ? 1 / (count + 1) : NEW_SHARE;
  return average + (sample - average) * share;
}

const SAMPLES_KEPT = 8;
/** Timers and times are rounded to whole ms. */
const ROUNDING_MS = 20;

interface Sample {
  readonly roundTrip: number;
  readonly offset: number;
}

/** The service's clock, measured by heartbeats. The sample with the shortest round trip is the most accurate. */
export interface ServerClock {
  sample(serverMs: number, sentAt: number, receivedAt: number): void;
  /** The server time in ms at a client time. */
  at(clientMs: number): number;
  known(): boolean;
}

/** @param guess the offset (server − client) used before the first sample */
export function serverClock(guess = 0): ServerClock {
  let samples: readonly Sample[] = [];
  const best = (): number => samples.reduce((found, one) => (one.roundTrip < found.roundTrip ? one : found)).offset;
  // The true offset is within half a round trip of each sample, unless a clock was changed in between.
  const agrees = (a: Sample, b: Sample): boolean => Math.abs(a.offset - b.offset) <= (a.roundTrip + b.roundTrip) / 2 + ROUNDING_MS;
  return {
    sample(serverMs, sentAt, receivedAt) {
      const roundTrip = receivedAt - sentAt;
      const newest = { roundTrip, offset: serverMs - (sentAt + roundTrip / 2) };
      samples = [...samples.filter((one) => agrees(one, newest)), newest].slice(-SAMPLES_KEPT);
    },
    at: (clientMs) => clientMs + (samples.length > 0 ? best() : guess),
    known: () => samples.length > 0,
  };
}
