import type { OpenStay } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../i18n/index.ts';
import { Isolate, Name } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { tablePath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import styles from './panel.module.css';
import { lobbyTestIds } from './test-ids.ts';

/** The tables where the player has a seat, each with a link back to it; nothing if there are none. */
export function MyTables(): ReactNode {
  const t = useText();
  const stays = useStore(useClient().holdings.store, (state) => state.stays);
  if (stays.length === 0) return null;
  return (
    <section className={styles.panel} data-kind="stays" aria-labelledby="stays-title">
      <h2 id="stays-title">{t('stays.title')}</h2>
      <ul className={styles.list}>
        {stays.map((stay) => (
          <Stay key={stay.stayId} stay={stay} />
        ))}
      </ul>
    </section>
  );
}

function Stay({ stay }: { readonly stay: OpenStay }): ReactNode {
  const t = useText();
  const client = useClient();
  const money = useMoney(stay.currency);
  const turn = useStore(client.tables.store, ({ tabs }) => tabs.some((tab) => tab.tableId === stay.tableId && tab.yourTurn));
  const path = tablePath(stay.tableId);
  // Tables in another currency belong to another pool, where this session cannot act.
  const reachable = stay.currency === client.answer.player.currency;
  return (
    <li className={styles.row} data-testid={lobbyTestIds.stay(stay.tableId)}>
      <span className={styles.texts}>
        <strong>
          <Name>{stay.roomName}</Name> <span className={styles.quiet}>#{stay.tableId}</span>
        </strong>
        <span className={styles.quiet}>
          {t('stays.stack')} <Isolate>{money.text(stay.stack)}</Isolate>
        </span>
      </span>
      {reachable ? (
        <a href={path} className={styles.return} data-turn={turn} onClick={(event) => follow(event, path)}>
          {t(turn ? 'stays.your-turn' : 'stays.return')}
        </a>
      ) : (
        <span className={styles.quiet}>{t('stays.other-currency')}</span>
      )}
    </li>
  );
}
