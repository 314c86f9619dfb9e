import { LOBBY_HANDS_COUNTED } from '@cardroom/protocol';
import { type LobbyRow, SORT_KEYS, type Sorting, type SortKey } from '@cardroom/protocol/shapes';
import { stakesOf } from '@cardroom/views/listing';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useMoney, useText } from '../i18n/index.ts';
import { Isolate, Name, StakesText } from '../i18n/isolate.tsx';
import { useClient } from '../session/client-context.ts';
import { SortIcon } from '../shell/icons.tsx';
import { moveTo } from './grid-keys.ts';
import { OptionBadges } from './option-badges.tsx';
import { actionOf } from './row-action.ts';
import { actAt, RowButton, type RowState } from './row-button.tsx';
import { FavouriteButton } from './row-tools.tsx';
import { SeatDots } from './seat-dots.tsx';
import { selectTable } from './selection.ts';
import styles from './table-grid.module.css';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';
import { useGrowing } from './use-growing.ts';
import { usePercent } from './use-percent.ts';

/** Columns that sort from the largest first, because their large values matter most. */
const LARGEST_FIRST: readonly SortKey[] = ['players', 'waiting', 'pot', 'flop', 'hands'];

export interface TableGridProps {
  readonly rows: readonly LobbyRow[];
  /** The tables where the player sits, and those where they are on the waitlist. */
  readonly own: { readonly seated: ReadonlySet<string>; readonly waits: ReadonlySet<string> };
  /** Nobody plays at any listed table. */
  readonly alone: boolean;
  readonly selected: string | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/**
 * The list as a grid of rows: a click or the arrow keys select one, Enter or a double click does what its button says. Only the selected row
 * is a stop of the Tab key.
 */
export function TableGrid({ rows, own, alone, selected, sorting, onSort }: TableGridProps): ReactNode {
  const t = useText();
  const client = useClient();
  const { shown, end } = useGrowing<LobbyRow, HTMLTableSectionElement>(rows);
  const stop = shown.find(({ tableId }) => tableId === selected) ?? shown[0];
  // A click or a key in a row, whichever element of it has the focus.
  const act = (target: EventTarget): void => {
    const tableId = target instanceof Element ? target.closest<HTMLElement>('[data-table]')?.dataset.table : undefined;
    const row = rows.find((one) => one.tableId === tableId);
    if (!row || client.lobby.view.getState().stale) return;
    actAt(client, row.tableId, actionOf(row, { alone, seated: own.seated.has(row.tableId), waits: own.waits.has(row.tableId) }));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) act(event.target);
    else moveTo(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the rows of this table can be selected
    <table className={styles.grid} role="grid" aria-label={t('tables.title')} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <td data-column="tools" />
          {SORT_KEYS.map((key) => (
            <Head key={key} column={key} sorting={sorting} onSort={onSort} />
          ))}
          <td data-column="action" />
        </tr>
      </thead>
      <tbody onKeyDown={press} onDoubleClick={(event) => act(event.target)}>
        {shown.map((row) => (
          <Row
            key={row.tableId}
            row={row}
            seated={own.seated.has(row.tableId)}
            waits={own.waits.has(row.tableId)}
            alone={alone}
            selected={row.tableId === selected}
            tabIndex={row === stop ? 0 : -1}
          />
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

/** The heading of a column, which sorts by it. */
export function Head({ column, sorting, onSort }: HeadProps): ReactNode {
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

interface RowProps extends RowState {
  readonly selected: boolean;
  readonly tabIndex: number;
}

const Row = memo(function Row({ row, seated, waits, alone, selected, tabIndex }: RowProps): ReactNode {
  const money = useMoney(useClient().answer.player.currency);
  const percent = usePercent();
  const select = (): void => selectTable(row.tableId);
  return (
    <tr
      tabIndex={tabIndex}
      aria-selected={selected}
      data-table={row.tableId}
      data-testid={lobbyTestIds.table(row.tableId)}
      data-players={row.players}
      data-seated={seated}
      onClick={select}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !selected) select();
      }}
    >
      <td data-column="tools">
        <FavouriteButton row={row} tabIndex={tabIndex} />
      </td>
      <Names row={row} />
      <td data-column="players">
        <SeatDots players={row.players} seats={row.seats} />
      </td>
      <td data-column="waiting">{row.waiting > 0 ? row.waiting : <None />}</td>
      <td data-column="pot">{row.averagePot > 0 ? <Isolate>{money.compact(row.averagePot)}</Isolate> : <None />}</td>
      <td data-column="flop">{row.handsCounted > 0 ? <Isolate>{percent(row.flopPercent)}</Isolate> : <None />}</td>
      <td data-column="hands">{row.handsPerHour > 0 ? row.handsPerHour : <None />}</td>
      <td data-column="action">
        <RowButton row={row} seated={seated} waits={waits} alone={alone} selected={selected} tabIndex={tabIndex} />
      </td>
    </tr>
  );
});

/** What a table is: stakes, name, game and options. */
function Names({ row }: { readonly row: LobbyRow }): ReactNode {
  const t = useText();
  const gameName = useGameName('list');
  const money = useMoney(useClient().answer.player.currency);
  const [small, big] = stakesOf(row);
  return (
    <>
      <th scope="row" data-column="stakes">
        <StakesText amounts={[money.short(small), money.short(big)]} />
      </th>
      <td data-column="name">
        <Name>{row.roomName}</Name> <span className={styles.number}>#{row.tableId}</span>
      </td>
      <td data-column="game">
        <span className={styles.game}>{gameName(row.gameKey)}</span>
        {row.status === 'open' ? null : <span className={styles.closing}>{t('row.closing')}</span>}
        <OptionBadges of={row} />
      </td>
    </>
  );
}

/** No value. */
export function None(): ReactNode {
  return <span className={styles.none}>–</span>;
}
