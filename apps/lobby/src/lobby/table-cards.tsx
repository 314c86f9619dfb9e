import type { LobbyRow } from '@cardroom/protocol/shapes';
import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { stakesOf } from '../games/stakes.ts';
import { useMoney, useText } from '../i18n/index.ts';
import { Name, StakesText } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { tablePath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { actionOf } from './filters.ts';
import { OptionBadges } from './option-badges.tsx';
import { FavouriteButton, PreviewButton } from './row-tools.tsx';
import { SeatDots } from './seat-dots.tsx';
import styles from './table-cards.module.css';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';
import { useGrowing } from './use-growing.ts';
import { usePercent } from './use-percent.ts';

/** The list on a phone: one card per table, and the whole card is a link. */
export function TableCards({ rows }: { readonly rows: readonly LobbyRow[] }): ReactNode {
  const stays = useStore(useClient().holdings.store, (state) => state.stays);
  const { shown, end } = useGrowing<LobbyRow, HTMLDivElement>(rows);
  return (
    <>
      <ul className={styles.cards}>
        {shown.map((row) => (
          <TableCard key={row.tableId} row={row} seated={stays.some((stay) => stay.tableId === row.tableId)} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

interface TableCardProps {
  readonly row: LobbyRow;
  readonly seated: boolean;
}

const TableCard = memo(function TableCard({ row, seated }: TableCardProps): ReactNode {
  const t = useText();
  const gameName = useGameName();
  const money = useMoney(useClient().answer.player.currency);
  const [small, big] = stakesOf(row);
  const path = tablePath(row.tableId);
  return (
    <li className={styles.card} data-testid={lobbyTestIds.table(row.tableId)} data-players={row.players} data-seated={seated}>
      <div className={styles.top}>
        <a href={path} className={styles.link} onClick={(event) => follow(event, path)}>
          <StakesText amounts={[money.short(small), money.short(big)]} />
          <span className={styles.name}>
            <Name>{row.roomName}</Name> #{row.tableId}
          </span>
        </a>
        <SeatDots players={row.players} seats={row.seats} waiting={row.waiting} />
      </div>
      <OptionBadges of={row} />
      <Figures row={row} />
      <div className={styles.bottom}>
        <span>
          {gameName(row.gameKey)}
          {row.status === 'open' ? '' : ` · ${t('row.closing')}`}
        </span>
        <span className={styles.tools}>
          <FavouriteButton row={row} />
          <PreviewButton row={row} />
        </span>
        <span className={styles.action} data-seated={seated} aria-hidden="true">
          {t(actionOf(row, seated))}
        </span>
      </div>
    </li>
  );
});

function Figures({ row }: { readonly row: LobbyRow }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const percent = usePercent();
  const figures = [
    row.averagePot > 0 && t('row.pot', { pot: money.compact(row.averagePot) }),
    row.handsCounted > 0 && t('row.flop', { percent: percent(row.flopPercent) }),
    row.handsPerHour > 0 && t('row.hands', { hands: row.handsPerHour }),
  ].filter(Boolean);
  return figures.length > 0 ? <div className={styles.figures}>{figures.join(' · ')}</div> : null;
}
