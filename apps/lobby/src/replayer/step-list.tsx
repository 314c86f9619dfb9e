import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/index.ts';
import panelStyles from '../table/panel/panel.module.css';
import type { Playback } from './playback.ts';
import styles from './replayer.module.css';
import { StepText } from './step-text.tsx';
import { replayerTestIds } from './test-ids.ts';
import { usePlayback } from './use-playback.ts';

/** All steps of the hand beside the stage; pressing one jumps to it. */
export function StepList({ playback }: { readonly playback: Playback }): ReactNode {
  const t = useText();
  const current = usePlayback(playback, (state) => state.frame);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step triggers the scroll
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
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
