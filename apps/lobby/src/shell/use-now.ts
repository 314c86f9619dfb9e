import { useEffect, useState } from 'react';

/** The time from `now`, updated every `everyMs`. */
export function useNow(now: () => number, everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
