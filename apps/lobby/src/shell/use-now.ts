import { useEffect, useState } from 'react';

/** A clock of the client (`now`) that renders again every `everyMs`. */
export function useNow(now: () => number, everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
