import type { OpenStay } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { tablePath } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { useServerNow } from '../../shell/use-server-now.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './panel.module.css';
import turnStyles from './turn-bar.module.css';
import { WaitlistPositions } from './waitlist-positions.tsx';

/** The tables where the player has a seat, their turn first, and their waitlists; nothing if there are none. */
export function MyTables(): ReactNode {
  const t = useText();
  const client = useClient();
  const stays = useStore(client.holdings.store, (state) => state.stays);
  const tabs = useStore(client.tables.store, (state) => state.tabs);
  const waits = useStore(client.waitlists.store, ({ places }) => places.length);
  if (stays.length + waits === 0) return null;
  const untilOf = ({ tableId }: OpenStay): number => tabs.find((tab) => tab.tableId === tableId && tab.yourTurn)?.turnUntil ?? 0;
  const turnFirst = (one: OpenStay, other: OpenStay): number =>
    (untilOf(one) || Number.POSITIVE_INFINITY) < (untilOf(other) || Number.POSITIVE_INFINITY) ? -1 : Number(untilOf(other) > 0);
  return (
    <section className={styles.panel} aria-labelledby="stays-title">
      <h2 id="stays-title">
        {t('stays.title')} <span className={styles.tag}>{stays.length + waits}</span>
      </h2>
      <ul className={styles.list}>
        {[...stays].sort(turnFirst).map((stay) => (
          <Stay key={stay.stayId} stay={stay} until={untilOf(stay)} />
        ))}
      </ul>
      {waits > 0 ? <WaitlistPositions /> : null}
    </section>
  );
}

function Stay({ stay, until }: { readonly stay: OpenStay; readonly until: number }): ReactNode {
  const t = useText();
  const client = useClient();
  const money = useMoney(stay.currency);
  const path = tablePath(stay.tableId);
  // Tables in another currency belong to another pool, where this session cannot act.
  const reachable = stay.currency === client.answer.player.currency;
  return (
    <li className={styles.row} data-testid={lobbyTestIds.stay(stay.tableId)}>
      <span className={styles.texts}>
        <strong>
          <Name>{stay.roomName}</Name> <span className={styles.quiet}>#{stay.tableId}</span>
        </strong>
        {until > 0 ? (
          <TurnLeft until={until} />
        ) : (
          <span className={styles.quiet}>
            {t('stays.stack')} <Isolate>{money.text(stay.stack)}</Isolate>
          </span>
        )}
      </span>
      {reachable ? (
        <a href={path} className={styles.return} data-turn={until > 0} onClick={(event) => follow(event, path)}>
          {t(until > 0 ? 'stays.play' : 'stays.return')}
        </a>
      ) : (
        <span className={styles.quiet}>{t('stays.other-currency')}</span>
      )}
    </li>
  );
}

/** “Your turn · 14 s”. Screen readers hear of the turn at the table and in the title. */
function TurnLeft({ until }: { readonly until: number }): ReactNode {
  const t = useText();
  const now = useServerNow(500);
  return <span className={styles.turn}>{t('stays.your-turn', { seconds: Math.max(0, Math.ceil((until - now) / 1_000)) })}</span>;
}

/** On a phone, above the list: the player's table whose turn ends first, or without a turn the first one. */
export function TurnBar(): ReactNode {
  const t = useText();
  const tabs = useStore(useClient().tables.store, (state) => state.tabs);
  const urgent = tabs.filter((tab) => tab.yourTurn).sort((one, other) => one.turnUntil - other.turnUntil);
  const tab = urgent[0] ?? tabs.find(({ seated }) => seated);
  if (!tab) return null;
  const path = tablePath(tab.tableId);
  return (
    <section className={turnStyles.bar} data-turn={tab.yourTurn} aria-label={t('stays.title')}>
      <span className={styles.texts}>
        <strong>
          <Name>{tab.roomName}</Name> #{tab.tableId}
        </strong>
        {tab.yourTurn ? <TurnLeft until={tab.turnUntil} /> : <span className={styles.quiet}>{t('stays.seated')}</span>}
      </span>
      <a href={path} className={styles.return} data-turn={tab.yourTurn} onClick={(event) => follow(event, path)}>
        {t(tab.yourTurn ? 'stays.play' : 'stays.return')}
      </a>
    </section>
  );
}
