import { testIds } from '@cardroom/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { LogText } from './log-text.tsx';
import styles from './panel.module.css';

/** Distance from the end within which the log keeps following new lines. */
const FOLLOW_PX = 48;

/** Everything that happened at the table since the player came, newest at the end; read out politely. */
export function HandLog() {
  const t = useText();
  const lines = useTable(({ log }) => log.lines);
  const list = useFollowedEnd(lines);
  return (
    <div
      ref={list}
      className={styles.log}
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('log.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
      id="table-log"
      data-testid={testIds.log}
      data-scrolls
    >
      <ol>
        {lines.length === 0 ? <li className={styles.none}>{t('log.empty')}</li> : null}
        {lines.map((line) => (
          <li key={line.key} data-tone={line.tone}>
            <LogText line={line} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Keeps the end in view as it grows, unless the reader has scrolled away from it. */
function useFollowedEnd(lines: readonly unknown[]): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = list.current;
    const onScroll = (): void => {
      if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what scrolls
  useLayoutEffect(() => {
    if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return list;
}
