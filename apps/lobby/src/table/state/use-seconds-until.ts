import { useEffect, useState } from 'react';
import { useController } from './context.tsx';

/** Whole seconds until a server time, updated every second; 0 once it has passed. */
export function useSecondsUntil(at: number): number {
  const { serverNow } = useController();
  const left = (): number => Math.max(0, Math.ceil((at - serverNow()) / 1000));
  const [, tick] = useState(0);
  const seconds = left();
  useEffect(() => {
    if (seconds === 0) return;
    const untilNext = at - serverNow() - (seconds - 1) * 1000;
    const timer = setTimeout(() => tick((n) => n + 1), Math.max(20, untilNext));
    return () => clearTimeout(timer);
  });
  return seconds;
}
