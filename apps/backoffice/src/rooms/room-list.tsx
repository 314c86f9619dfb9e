import type { FloorTable, TablesAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { shortGameName } from '../hands/words.ts';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable, Expander } from '../list/data-table.tsx';
import { sorted } from '../list/sort.ts';
import { amountText } from '../money/amount.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { Meter, NONE, Pill } from './meter.tsx';
import { buyInText, minorOf, type RoomView, rakeText, roomStateText, stakesText, tagsOf } from './room-view.ts';
import styles from './rooms.module.css';
import { handText, TableStatus } from './table-words.tsx';
import { useTablesOf } from './use-floor.ts';
import type { Listing } from './use-listing.ts';
import type { RoomActions } from './use-room-actions.tsx';

/** A room; or below it one of its tables, or the way to all of them where there are more. */
export interface RoomLine {
  readonly view: RoomView;
  readonly table: FloorTable | null;
  /** How many tables the room has, on the line that leads to all of them. */
  readonly all?: number;
}
type Line = RoomLine;

export interface RoomListProps {
  readonly views: readonly RoomView[];
  /** The table that the address names. */
  readonly named: FloorTable | null;
  readonly actions: RoomActions;
  readonly listing: Listing<Line>;
  readonly stale: boolean;
}

const TONES = { running: 'ok', empty: 'none', paused: 'warn', closing: 'warn', closed: 'none' } as const;

/** Rooms with their tables inside. */
export function RoomList({ views, named, actions, listing, stale }: RoomListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ room: { roomId }, tables }: RoomView) => tables.tables > 0 && (open.has(roomId) || named?.roomId === roomId);
  const tablesOf = useTablesOf(views.filter(isOpen).map(({ room }) => room.roomId));
  const expand = ({ view, table, all }: Line, on: boolean) => {
    const { roomId } = view.room;
    if (table === null && all === undefined) setOpen(new Set(on ? [...open, roomId] : [...open].filter((one) => one !== roomId)));
  };
  const rooms = sorted(
    views.map((view): Line => ({ view, table: null })),
    roomColumns(),
    listing.sorting.order,
  );
  const lines = rooms.flatMap((line) => [line, ...(isOpen(line.view) ? linesBelow(line.view, tablesOf, named) : [])]);
  const [first, ...rest] = listing.columns.shown;
  const columns =
    first === undefined
      ? []
      : [
          { ...first, cell: (line: Line) => <Name line={line} isOpen={isOpen(line.view)} expand={expand} /> },
          ...rest.map((column) => ({ ...column, cell: (line: Line) => (line.all === undefined ? column.cell(line) : null) })),
        ];
  return (
    <DataTable
      rows={lines}
      columns={columns}
      keyOf={keyOf}
      sorting={listing.sorting}
      menu={{
        items: ({ view, table, all }) => (all !== undefined ? [] : table === null ? actions.roomItems(view) : actions.tableItems(table)),
        of: ({ view, table }) => (table === null ? view.room.name : t('floor.table', { table: table.tableId })),
      }}
      keys={{ expand }}
      version={versionOf}
      stale={stale}
      rowAttributes={(line) => attributesOf(line, isOpen(line.view))}
      empty={listing.clear === null ? <p>{t('floor.no-rooms')}</p> : <NoMatch clear={listing.clear} text={t('floor.no-match.rooms')} />}
      testId="rooms"
    />
  );
}

/** The tables of an open room: the first page of them, the named one, and the way to the others. */
function linesBelow(view: RoomView, tablesOf: ReadonlyMap<string, TablesAnswer>, named: FloorTable | null): Line[] {
  const { rows = [], total = 0 } = tablesOf.get(view.room.roomId) ?? {};
  const isHere = named?.roomId === view.room.roomId && !rows.some(({ tableId }) => tableId === named.tableId);
  const tables = isHere && named !== null ? [...rows, named] : rows;
  return [...tables.map((table): Line => ({ view, table })), ...(total > tables.length ? [{ view, table: null, all: total }] : [])];
}

export function NoMatch({ clear, text }: { readonly clear: () => void; readonly text: string }) {
  return (
    <>
      <p>{text}</p>
      <Button size="small" onClick={clear}>
        {t('list.clear-filters')}
      </Button>
    </>
  );
}

function keyOf({ view, table, all }: Line): string {
  if (all !== undefined) return `tables-${view.room.roomId}`;
  return table === null ? `room-${view.room.roomId}` : `table-${table.tableId}`;
}

/** Play changes a row all the time; only what staff do to it flashes. */
function versionOf({ view: { room }, table, all }: Line): string {
  if (all !== undefined) return '';
  return table === null ? JSON.stringify([room.options, room.closedAt]) : `${table.status} ${table.held}`;
}

function attributesOf(line: Line, isOpen: boolean) {
  const id = keyOf(line);
  const { view, table, all } = line;
  return {
    id,
    'data-testid': id,
    'data-status': table === null ? view.state : table.status,
    'data-level': table !== null || all !== undefined ? 'sub' : isOpen ? 'open' : undefined,
  };
}

interface NameProps {
  readonly line: Line;
  readonly isOpen: boolean;
  readonly expand: (line: Line, open: boolean) => void;
}

function Name({ line, isOpen, expand }: NameProps) {
  const { link } = useOperatorChoice();
  const { view, table, all } = line;
  const { room, tables } = view;
  if (all !== undefined) {
    return (
      <span className={styles.sub}>
        <a {...link(`/rooms?tab=tables&find=${room.roomId}`)}>{t('floor.all-tables', { tables: all })}</a>
      </span>
    );
  }
  if (table !== null) {
    return (
      <span className={styles.sub}>
        {room.name} <span className={page.quiet}>#{table.tableId}</span>
        {table.outdated && <span className={styles.tag}>{t('floor.previous-settings')}</span>}
      </span>
    );
  }
  return (
    <span className={styles.name}>
      {tables.tables > 0 ? (
        <Expander open={isOpen} name={room.name} toggle={() => expand(line, !isOpen)} />
      ) : (
        <span className={styles.noArrow} />
      )}
      <strong>{room.name}</strong> <span className={page.quiet}>#{room.roomId}</span>
      {tagsOf(room.options, room.currency).map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

type Ofs = { readonly room: (view: RoomView) => React.ReactNode; readonly table?: (table: FloorTable) => React.ReactNode };
const cellOf =
  ({ room, table: sub }: Ofs) =>
  ({ view, table }: Line) =>
    table === null ? room(view) : sub?.(table);

const big = ({ view: { room } }: Line) => minorOf(room.options.bigBlind);
/** `28%`. */
export const wholePercent = (percent: number) => numberText(percent / 100, { style: 'percent' });
const money = (minor: number, currency: string) => amountText(minor, currency);

export const roomColumns = (): readonly Column<Line>[] => [
  {
    id: 'room',
    head: t('floor.column.room'),
    always: true,
    phone: 'title',
    cell: ({ view }) => view.room.name,
    sort: ({ view }) => view.room.name,
  },
  {
    id: 'game',
    head: t('floor.column.game'),
    phone: 'line',
    cell: cellOf({
      room: ({ room }) => shortGameName(room.options.gameKey ?? ''),
      table: ({ waiting }) => (waiting > 0 ? <span className={styles.waiting}>{t('floor.waiting', { count: waiting })}</span> : null),
    }),
    sort: ({ view }) => shortGameName(view.room.options.gameKey ?? ''),
  },
  {
    id: 'stakes',
    head: t('floor.column.stakes'),
    phone: 'line',
    cell: cellOf({
      room: ({ room }) => <strong>{stakesText(room.options, room.currency)}</strong>,
      table: ({ averagePot, handsCounted, currency }) =>
        handsCounted === 0 ? null : t('floor.pot', { amount: money(averagePot, currency) }),
    }),
    sort: big,
  },
  {
    id: 'seats',
    head: t('floor.column.seats'),
    align: 'end',
    phone: 'none',
    cell: cellOf({ room: ({ room }) => room.options.seats, table: ({ seats }) => seats }),
    sort: ({ view }) => Number(view.room.options.seats),
  },
  {
    id: 'buy-in',
    head: t('floor.column.buy-in'),
    phone: 'none',
    cell: cellOf({
      room: ({ room }) => buyInText(room.options, room.currency),
      table: ({ flopPercent, handsCounted }) => (handsCounted === 0 ? null : t('floor.flop', { percent: wholePercent(flopPercent) })),
    }),
    sort: ({ view: { room } }) => minorOf(room.options.buyInMax),
  },
  {
    id: 'rake',
    head: t('floor.column.rake'),
    phone: 'none',
    cell: cellOf({ room: ({ room }) => <span className={page.quiet}>{rakeText(room.options, room.currency)}</span>, table: handText }),
  },
  {
    id: 'tables',
    head: t('floor.column.tables'),
    align: 'end',
    cell: cellOf({
      room: ({ tables: { running, tables: open }, room }) => (
        <span title={t('floor.tables.title', { running, open, most: room.options.tablesMax ?? '' })}>
          {running} <span className={page.quiet}>/ {open}</span>
        </span>
      ),
    }),
    sort: ({ view }) => view.tables.running,
  },
  {
    id: 'players',
    head: t('floor.column.players'),
    cell: cellOf({
      room: ({ tables }) => <Meter taken={tables.taken} seats={tables.seats} />,
      table: (table) => <Meter taken={table.taken} seats={table.seats} />,
    }),
    sort: ({ view }) => view.tables.taken,
  },
  {
    id: 'hands-h',
    head: t('floor.column.hands-per-hour'),
    align: 'end',
    cell: ({ view, table }) => (table ?? view.tables).handsPerHour || NONE,
    sort: ({ view }) => view.tables.handsPerHour,
  },
  {
    id: 'ggr-today',
    head: t('floor.column.ggr'),
    align: 'end',
    cell: cellOf({ room: ({ rake, room }) => <span className={rake === 0 ? page.quiet : undefined}>{money(rake, room.currency)}</span> }),
    sort: ({ view }) => view.rake,
  },
  {
    id: 'status',
    head: t('floor.column.status'),
    phone: 'end',
    cell: cellOf({
      room: ({ state }) => <Pill tone={TONES[state]} text={roomStateText(state)} />,
      table: (table) => <TableStatus table={table} />,
    }),
    sort: ({ view }) => view.state,
  },
];
