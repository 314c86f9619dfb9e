import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { LogText } from './log-text.tsx';
import styles from './panel.module.css';
import { useFollowedEnd } from './use-followed-end.ts';

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
