import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/index.ts';
import panelStyles from '../table/panel/panel.module.css';
import type { Playback } from './playback.ts';
import styles from './replayer.module.css';
import { StepText } from './step-text.tsx';
import { replayerTestIds } from './test-ids.ts';
import { usePlayback } from './use-playback.ts';

/** All steps of the hand beside the stage; pressing one jumps to it. The list is one tab stop, and the arrow keys move within it. */
export function StepList({ playback }: { readonly playback: Playback }): ReactNode {
  const t = useText();
  const current = usePlayback(playback, (state) => state.frame);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step triggers the scroll
  useLayoutEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]');
    step?.scrollIntoView({ block: 'nearest' });
    if (list.current?.contains(document.activeElement)) step?.focus();
  }, [current]);
  return (
    <aside className={panelStyles.panel} aria-label={t('replay.steps')} data-scrolls>
      <header className={panelStyles.head}>
        <h2>{t('replay.steps')}</h2>
      </header>
      <ol ref={list} className={styles.steps} data-testid={replayerTestIds.steps}>
        {playback.line.frames.map((frame, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the step
          <li key={index}>
            <button
              type="button"
              className={styles.step}
              aria-current={index === current ? 'step' : undefined}
              tabIndex={index === current ? 0 : -1}
              onClick={() => playback.goTo(index)}
            >
              <StepText frame={frame} faced />
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}
