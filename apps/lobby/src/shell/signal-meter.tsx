import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import styles from './signal-meter.module.css';

/** The longest round trips for three, two and one bars. */
export const BARS_MS = [100, 250, 500] as const;

/** The bars for a round trip, up to three; 0 means not connected or too slow to play well. */
export function barsOf(latencyMs: number | null): number {
  if (latencyMs === null) return 0;
  return BARS_MS.filter((limit) => latencyMs <= limit).length;
}

/** The quality of the lobby's connection as bars and milliseconds. */
export function SignalMeter(): ReactNode {
  const t = useText();
  const latencyMs = useStore(useClient().lobby.view, (view) => (view.link === 'open' ? view.latencyMs : null));
  const bars = barsOf(latencyMs);
  const ms = latencyMs === null ? null : Math.round(latencyMs);
  const label = ms === null ? t('signal.none') : t('signal.ms', { ms });
  return (
    <span className={styles.meter} role="img" aria-label={label} title={label} data-bars={bars}>
      <svg viewBox="0 0 18 14" width="18" height="14" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 6}
            y={8 - bar * 4}
            width="4"
            height={6 + bar * 4}
            rx="1.5"
            fill="currentColor"
            opacity={bar < bars ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className={styles.ms} aria-hidden="true">
        {ms === null ? '–' : t('signal.short', { ms })}
      </span>
    </span>
  );
}
