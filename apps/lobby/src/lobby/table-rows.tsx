import type { LobbyRow } from '@cardroom/protocol/shapes';
import { extraAnte, stakesOf } from '@cardroom/views/listing';
import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../i18n/index.ts';
import { Name, StakesText } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { StarIcon } from '../shell/icons.tsx';
import { OPTION_FLAGS } from './option-badges.tsx';
import { RowButton, type RowState } from './row-button.tsx';
import { SeatDots } from './seat-dots.tsx';
import { selectTable } from './selection.ts';
import type { TableGridProps } from './table-grid.tsx';
import styles from './table-rows.module.css';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';
import { useGrowing } from './use-growing.ts';

/** The list on a phone: a tap on a row shows the table, a tap on its button acts. */
export function TableRows({ rows, own, alone }: Pick<TableGridProps, 'rows' | 'own' | 'alone'>): ReactNode {
  const { shown, end } = useGrowing<LobbyRow, HTMLDivElement>(rows);
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((row) => (
          <Row key={row.tableId} row={row} seated={own.seated.has(row.tableId)} waits={own.waits.has(row.tableId)} alone={alone} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const Row = memo(function Row({ row, ...player }: RowState): ReactNode {
  const gameName = useGameName('list');
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const marked = useStore(client.favourites.store, (state) => state.rooms.has(row.roomId));
  const [small, big] = stakesOf(row);
  return (
    <li
      className={styles.row}
      data-testid={lobbyTestIds.table(row.tableId)}
      data-players={row.players}
      data-seated={player.seated}
      data-favourite={marked}
    >
      <button type="button" className={styles.what} aria-haspopup="dialog" onClick={() => selectTable(row.tableId)}>
        <span className={styles.stakes}>
          <StakesText amounts={[money.short(small), money.short(big)]} />
          {marked ? <StarIcon filled size={14} /> : null}
        </span>
        <span className={styles.name}>
          <Name>{row.roomName}</Name> · {gameName(row.gameKey)}
        </span>
        <Figures row={row} />
      </button>
      <span className={styles.players}>
        <SeatDots players={row.players} seats={row.seats} waiting={row.waiting} />
      </span>
      <RowButton row={row} {...player} selected={false} />
    </li>
  );
});

function Figures({ row }: { readonly row: LobbyRow }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const ante = extraAnte(row);
  const figures = [
    row.status !== 'open' && t('row.closing'),
    row.averagePot > 0 && t('row.pot', { pot: money.compact(row.averagePot) }),
    row.handsPerHour > 0 && t('row.hands', { hands: row.handsPerHour }),
    ...OPTION_FLAGS.filter((flag) => row[flag]).map((flag) => t(`option.${flag}`)),
    ante > 0 && t('row.ante', { ante: money.short(ante) }),
    `#${row.tableId}`,
  ].filter(Boolean);
  return <span className={styles.figures}>{figures.join(' · ')}</span>;
}
