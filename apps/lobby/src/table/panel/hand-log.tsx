import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { FollowedLog } from './followed-log.tsx';
import { LogText } from './log-text.tsx';
import styles from './panel.module.css';

/** The last lines are always laid out; at least as many as fit the panel. */
const FRESH_LINES = 60;

/** Everything that happened at the table since the player arrived, newest last, announced politely. */
export function HandLog() {
  const t = useText();
  const lines = useTable(({ log }) => log.lines);
  return (
    <FollowedLog lines={lines} label={t('log.title')} id="table-log" testId={testIds.log} className={styles.log}>
      <ol>
        {lines.length === 0 ? <li data-tone="table">{t('log.empty')}</li> : null}
        {lines.map((line, index) => (
          <li key={line.key} data-tone={line.tone} data-old={index < lines.length - FRESH_LINES || undefined}>
            <LogText line={line} />
          </li>
        ))}
      </ol>
    </FollowedLog>
  );
}
