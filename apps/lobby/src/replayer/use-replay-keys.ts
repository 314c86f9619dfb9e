import { useEffect } from 'react';
import { pressKey, type ReplayKey } from './keys.ts';
import type { Playback } from './playback.ts';

/** The replayer's keys, which work anywhere on its page. */
export function useReplayKeys(playback: Playback): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const modified = event.ctrlKey || event.altKey || event.metaKey;
      if (pressKey(playback, { key: event.key, modified, on: focusOf(event.target) })) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [playback]);
}

function focusOf(target: EventTarget | null): ReplayKey['on'] {
  if (!(target instanceof HTMLElement)) return null;
  if (target.closest('input')) return 'input';
  if (target.closest('[data-seat-stop]')) return 'seat';
  return target.closest('button, a, summary') ? 'button' : null;
}
