import type { FloorTable } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { shortGameName } from '../hands/words.ts';
import { type Column, DataTable, Expander } from '../list/data-table.tsx';
import { sorted } from '../list/sort.ts';
import { amountText } from '../money/amount.tsx';
import page from '../shell/page.module.css';
import { Meter, NONE, Pill } from './meter.tsx';
import { buyInText, minorOf, ROOM_STATE_TEXTS, type RoomView, rakeText, seatedAt, stakesText, tagsOf } from './room-view.ts';
import styles from './rooms.module.css';
import { handText, TableStatus } from './table-words.tsx';
import type { Listing } from './use-listing.ts';
import { useNamed } from './use-named.ts';
import type { RoomActions } from './use-room-actions.tsx';

/** A room, or one of its tables below it. */
type Line = { readonly view: RoomView; readonly table: FloorTable | null };

export interface RoomListProps {
  readonly views: readonly RoomView[];
  readonly actions: RoomActions;
  readonly listing: Listing<Line>;
  readonly stale: boolean;
}

const TONES = { running: 'ok', empty: 'none', paused: 'warn', closing: 'warn', closed: 'none' } as const;

/** Rooms with their tables inside. */
export function RoomList({ views, actions, listing, stale }: RoomListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const named = useNamed('table');
  const isOpen = (view: RoomView) => open.has(view.room.roomId) || view.tables.some(({ tableId }) => tableId === named);
  const expand = ({ view, table }: Line, on: boolean) => {
    const { roomId } = view.room;
    if (table === null) setOpen(new Set(on ? [...open, roomId] : [...open].filter((one) => one !== roomId)));
  };
  const rooms = sorted(
    views.map((view): Line => ({ view, table: null })),
    ROOM_COLUMNS,
    listing.sorting.order,
  );
  const lines = rooms.flatMap((line) => [
    line,
    ...(isOpen(line.view) ? line.view.tables.map((table): Line => ({ view: line.view, table })) : []),
  ]);
  const [first, ...rest] = listing.columns.shown;
  const columns =
    first === undefined
      ? []
      : [{ ...first, cell: (line: Line) => <Name line={line} isOpen={isOpen(line.view)} expand={expand} /> }, ...rest];
  return (
    <DataTable
      rows={lines}
      columns={columns}
      keyOf={keyOf}
      sorting={listing.sorting}
      menu={{
        items: ({ view, table }) => (table === null ? actions.roomItems(view) : actions.tableItems(table)),
        of: ({ view, table }) => (table === null ? view.room.name : `table ${table.tableId}`),
      }}
      keys={{ expand }}
      version={versionOf}
      stale={stale}
      rowAttributes={(line) => attributesOf(line, isOpen(line.view))}
      empty={listing.clear === null ? <p>No rooms yet.</p> : <NoMatch clear={listing.clear} />}
      testId="rooms"
    />
  );
}

export function NoMatch({ clear, noun = 'rooms' }: { readonly clear: () => void; readonly noun?: string }) {
  return (
    <>
      <p>{`No ${noun} match.`}</p>
      <Button size="small" onClick={clear}>
        Clear filters
      </Button>
    </>
  );
}

function keyOf({ view, table }: Line): string {
  return table === null ? `room-${view.room.roomId}` : `table-${table.tableId}`;
}

/** Play changes a row all the time; only what staff do to it flashes. */
function versionOf({ view: { room }, table }: Line): string {
  return table === null ? JSON.stringify([room.options, room.closedAt]) : `${table.status} ${table.held}`;
}

function attributesOf(line: Line, isOpen: boolean) {
  const id = keyOf(line);
  const { view, table } = line;
  return {
    id,
    'data-testid': id,
    'data-status': table === null ? view.state : table.status,
    'data-level': table !== null ? 'sub' : isOpen ? 'open' : undefined,
  };
}

interface NameProps {
  readonly line: Line;
  readonly isOpen: boolean;
  readonly expand: (line: Line, open: boolean) => void;
}

function Name({ line, isOpen, expand }: NameProps) {
  const { view, table } = line;
  const { room, tables } = view;
  if (table !== null) {
    return (
      <span className={styles.sub}>
        {room.name} <span className={page.quiet}>#{table.tableId}</span>
        {table.outdated && <span className={styles.tag}>Previous settings</span>}
      </span>
    );
  }
  return (
    <span className={styles.name}>
      {tables.length > 0 ? (
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
const money = (minor: number, currency: string) => amountText(minor, currency);

export const ROOM_COLUMNS: readonly Column<Line>[] = [
  { head: 'Room', always: true, phone: 'title', cell: ({ view }) => view.room.name, sort: ({ view }) => view.room.name },
  {
    head: 'Game',
    phone: 'line',
    cell: cellOf({
      room: ({ room }) => shortGameName(room.options.gameKey ?? ''),
      table: ({ waiting }) => (waiting > 0 ? <span className={styles.waiting}>{waiting} waiting</span> : null),
    }),
    sort: ({ view }) => shortGameName(view.room.options.gameKey ?? ''),
  },
  {
    head: 'Stakes',
    phone: 'line',
    cell: cellOf({
      room: ({ room }) => <strong>{stakesText(room.options, room.currency)}</strong>,
      table: ({ averagePot, handsCounted, currency }) => (handsCounted === 0 ? null : `Pot ${money(averagePot, currency)}`),
    }),
    sort: big,
  },
  {
    head: 'Seats',
    align: 'end',
    phone: 'none',
    cell: cellOf({ room: ({ room }) => room.options.seats, table: ({ seats }) => seats.length }),
    sort: ({ view }) => Number(view.room.options.seats),
  },
  {
    head: 'Buy-in',
    phone: 'none',
    cell: cellOf({
      room: ({ room }) => buyInText(room.options, room.currency),
      table: ({ flopPercent, handsCounted }) => (handsCounted === 0 ? null : `Flop ${flopPercent}%`),
    }),
    sort: ({ view: { room } }) => minorOf(room.options.buyInMax),
  },
  {
    head: 'Rake',
    phone: 'none',
    cell: cellOf({ room: ({ room }) => <span className={page.quiet}>{rakeText(room.options, room.currency)}</span>, table: handText }),
  },
  {
    head: 'Tables',
    align: 'end',
    cell: cellOf({
      room: ({ running, tables, room }) => (
        <span title={`${running} of ${tables.length} open tables have players; at most ${room.options.tablesMax}`}>
          {running} <span className={page.quiet}>/ {tables.length}</span>
        </span>
      ),
    }),
    sort: ({ view }) => view.running,
  },
  {
    head: 'Players',
    cell: cellOf({
      room: ({ seated, capacity }) => <Meter taken={seated} seats={capacity} />,
      table: (table) => <Meter taken={seatedAt(table)} seats={table.seats.length} />,
    }),
    sort: ({ view }) => view.seated,
  },
  {
    head: 'Hands/h',
    align: 'end',
    cell: ({ view, table }) => (table ?? view).handsPerHour || NONE,
    sort: ({ view }) => view.handsPerHour,
  },
  {
    head: 'GGR today',
    align: 'end',
    cell: cellOf({ room: ({ rake, room }) => <span className={rake === 0 ? page.quiet : undefined}>{money(rake, room.currency)}</span> }),
    sort: ({ view }) => view.rake,
  },
  {
    head: 'Status',
    phone: 'end',
    cell: cellOf({
      room: ({ state }) => <Pill tone={TONES[state]} text={ROOM_STATE_TEXTS[state]} />,
      table: (table) => <TableStatus table={table} />,
    }),
    sort: ({ view }) => view.state,
  },
];
export type RoomLine = Line;
