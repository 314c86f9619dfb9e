import { LOBBY_HANDS_COUNTED } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { stakesOf } from '../games/stakes.ts';
import { useMoney, useText } from '../i18n/index.ts';
import { Isolate, Name, StakesText } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { SortIcon } from '../shell/icons.tsx';
import { tablePath } from '../shell/routing.ts';
import { follow } from '../shell/table-tabs.tsx';
import { actionOf, SORT_KEYS, type Sorting, type SortKey } from './filters.ts';
import { OptionBadges } from './option-badges.tsx';
import { FavouriteButton, PreviewButton } from './row-tools.tsx';
import { SeatDots } from './seat-dots.tsx';
import styles from './table-grid.module.css';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';
import { useGrowing } from './use-growing.ts';
import { usePercent } from './use-percent.ts';

/** Columns that sort from the largest first, because their large values matter most. */
const LARGEST_FIRST: readonly SortKey[] = ['players', 'pot', 'flop', 'hands'];

/** Longer amounts, such as `₩1,000,000`, make the list drop columns earlier. */
const LONG_AMOUNT = 7;

export interface TableGridProps {
  readonly rows: readonly LobbyRow[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** The list as a table. Every column sorts, by pointer and by keyboard. */
export function TableGrid({ rows, sorting, onSort }: TableGridProps): ReactNode {
  const t = useText();
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const stays = useStore(client.holdings.store, (state) => state.stays);
  // With a single game, a column naming it in every row is noise.
  const oneGame = rows.every((row) => row.gameKey === rows[0]?.gameKey);
  const { shown, end } = useGrowing<LobbyRow, HTMLTableSectionElement>(rows);
  const long = rows.some((row) => money.short(row.buyInMax).length > LONG_AMOUNT);
  return (
    <table className={styles.grid} data-long={long} data-one-game={oneGame}>
      <caption className="visually-hidden">{t('tables.title')}</caption>
      <thead>
        <tr>
          <td data-column="tools" />
          {SORT_KEYS.map((key) => (
            <Head key={key} column={key} sorting={sorting} onSort={onSort} />
          ))}
          <td data-column="tools" />
          <td data-column="action" />
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Row key={row.tableId} row={row} seated={stays.some((stay) => stay.tableId === row.tableId)} />
        ))}
      </tbody>
      <tfoot ref={end} />
    </table>
  );
}

interface HeadProps {
  readonly column: SortKey;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

function Head({ column, sorting, onSort }: HeadProps): ReactNode {
  const t = useText();
  const mine = sorting.key === column;
  const direction = mine ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  const next = mine ? !sorting.descending : LARGEST_FIRST.includes(column);
  const window = `column.${column}.window`;
  const hint = t.has(window) ? t(window, { hands: LOBBY_HANDS_COUNTED }) : undefined;
  return (
    <th scope="col" aria-sort={direction} data-column={column}>
      <button type="button" title={hint} onClick={() => onSort({ key: column, descending: next })}>
        {t(`column.${column}`)} <SortIcon direction={direction} />
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: LobbyRow;
  readonly seated: boolean;
}

const Row = memo(function Row({ row, seated }: RowProps): ReactNode {
  const t = useText();
  const gameName = useGameName();
  const money = useMoney(useClient().answer.player.currency);
  const percent = usePercent();
  const [small, big] = stakesOf(row);
  const path = tablePath(row.tableId);
  return (
    <tr data-testid={lobbyTestIds.table(row.tableId)} data-players={row.players} data-seated={seated}>
      <td data-column="tools">
        <FavouriteButton row={row} />
      </td>
      <th scope="row" data-column="name">
        <a href={path} className={styles.link} onClick={(event) => follow(event, path)}>
          <Name>{row.roomName}</Name> <span className={styles.number}>#{row.tableId}</span>
        </a>
        {row.status === 'open' ? null : <span className={styles.closing}>{t('row.closing')}</span>}
        <OptionBadges of={row} />
      </th>
      <td data-column="game">{gameName(row.gameKey)}</td>
      <td data-column="stakes">
        <strong>
          <StakesText amounts={[money.short(small), money.short(big)]} />
        </strong>
      </td>
      <td data-column="players">
        <SeatDots players={row.players} seats={row.seats} waiting={row.waiting} />
      </td>
      <td data-column="pot">{row.averagePot > 0 ? <Isolate>{money.compact(row.averagePot)}</Isolate> : '–'}</td>
      <td data-column="flop">{row.handsCounted > 0 ? <Isolate>{percent(row.flopPercent)}</Isolate> : '–'}</td>
      <td data-column="hands">{row.handsPerHour > 0 ? row.handsPerHour : '–'}</td>
      <td data-column="buy-in">
        <Isolate>
          {money.short(row.buyInMin)}–{money.short(row.buyInMax)}
        </Isolate>
      </td>
      <td data-column="tools">
        <PreviewButton row={row} />
      </td>
      <td data-column="action">
        <span className={styles.action} data-seated={seated} aria-hidden="true">
          {t(actionOf(row, seated))}
        </span>
      </td>
    </tr>
  );
});
