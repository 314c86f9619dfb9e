import { testIds } from '@cardroom/ui';
import { memo } from 'react';
import { useText } from '../../i18n/index.ts';
import { HandShield } from '../../shields/slots.tsx';
import { Face } from '../players/face.tsx';
import type { LogLine } from '../rules/log-line.ts';
import { useController, useTable } from '../state/context.tsx';
import { FollowedLog } from './followed-log.tsx';
import { LogText } from './log-text.tsx';
import styles from './panel.module.css';

/** The shield of the hand that begins with a line. */
function LineShield({ hand }: { readonly hand: string }) {
  return <HandShield hand={hand} table={useController().connection.snapshot().table?.tableId ?? ''} />;
}

/** Everything that happened at the table since the player arrived, newest last, announced politely. */
export function HandLog() {
  const t = useText();
  const lines = useTable(({ log }) => log.lines);
  return (
    <FollowedLog lines={lines} label={t('log.title')} id="table-log" testId={testIds.log} className={styles.log}>
      <ol>
        {lines.length === 0 ? <li data-tone="table">{t('log.empty')}</li> : null}
        {lines.map((line) => (
          <LogItem key={line.key} line={line} />
        ))}
      </ol>
    </FollowedLog>
  );
}

/**
 * One line, after the face of the player it is about; a mask is drawn from its file, because there are hundreds. Memoised, so that a new line
 * costs only itself.
 */
const LogItem = memo(function LogItem({ line }: { readonly line: LogLine }) {
  const { face } = line;
  return (
    <li className={face && styles.faced} data-tone={line.tone}>
      {face ? (
        <Face mask={face.mask} picture={face.picture || `${import.meta.env.BASE_URL}masks/${face.mask}.svg`} className={styles.face} />
      ) : null}
      <LogText line={line} />
      {line.text === 'log.hand' ? <LineShield hand={line.number ?? ''} /> : null}
    </li>
  );
});
