import type { HomeChange, HomePart } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import type { IconName } from '../shell/icon.tsx';
import { Box, Line } from './box.tsx';
import { changeText } from './change-text.ts';
import styles from './home.module.css';
import { momentText } from './moments.ts';

const SHOWN = 4;

/** Who changed players' play or money last: what, from what to what. */
export function ChangesBox({ part, now }: { readonly part: HomePart<readonly HomeChange[]>; readonly now: number }) {
  const { value } = part;
  return (
    <Box title={t('home.changes')} testId="home-changes" part={part} now={now} more={['/audit', t('menu.audit')]}>
      {value !== null && (
        <ul className={styles.lines}>
          {value.length === 0 && <li className={styles.empty}>{t('home.no-changes')}</li>}
          {value.slice(0, SHOWN).map((change) => {
            const { subject, text } = changeText(change);
            const title = (
              <>
                <b>{subject}</b>: {text}
              </>
            );
            return (
              <Line key={change.seq} icon={iconOf(change.action)} title={title} text={`${change.by} · ${momentText(change.at, now)}`} />
            );
          })}
        </ul>
      )}
    </Box>
  );
}

const ICONS: Readonly<Record<string, IconName>> = { room: 'rooms', table: 'rooms', credential: 'key', player: 'players', operator: 'plug' };

function iconOf(action: string): IconName {
  return ICONS[action.split('.')[0] ?? ''] ?? 'money';
}
