import { testIds } from '@cardroom/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { LogText } from './log-text.tsx';
import styles from './panel.module.css';

/** Distance from the end within which the log keeps following new lines. */
const FOLLOW_PX = 48;

/** So many of the newest lines are on the page, some hands' worth; older ones come when the reader nears the first of them. */
const LINES_AT_FIRST = 60;
const LINES_MORE = 60;
const NEAR_PX = 200;

/** Everything that happened at the table since the player came, newest at the end; read out politely. */
export function HandLog() {
  const t = useText();
  const lines = useTable(({ log }) => log.lines);
  const { list, shown } = useFollowedEnd(lines);
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
        {shown.map((line) => (
          <li key={line.key} data-tone={line.tone}>
            <LogText line={line} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Keeps the end in view as it grows, unless the reader has scrolled away from it, and lengthens the list upwards as he does. */
function useFollowedEnd<Line>(lines: readonly Line[]): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly shown: readonly Line[];
} {
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [count, setCount] = useState(LINES_AT_FIRST);
  useEffect(() => {
    const element = list.current;
    const onScroll = (): void => {
      if (!element) return;
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX;
      if (follows.current) setCount(LINES_AT_FIRST);
      else if (element.scrollTop < NEAR_PX) setCount((known) => known + LINES_MORE);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what scrolls
  useLayoutEffect(() => {
    if (follows.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return { list, shown: lines.slice(-count) };
}
