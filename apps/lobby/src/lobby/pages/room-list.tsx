import type { ListView, RoomLine, Sorting } from '@cardroom/protocol/shapes';
import { extraAnte, stakesOf } from '@cardroom/views/listing';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name, StakesText } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { StarIcon } from '../../shell/icons.tsx';
import { lobbyPath, navigate } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { useMedia } from '../../shell/use-media.ts';
import { choicesIn, searchOf } from '../filters.ts';
import { moveTo } from '../grid-keys.ts';
import { OPTION_FLAGS, OptionBadges } from '../option-badges.tsx';
import button from '../row-button.module.css';
import { FavouriteButton } from '../row-tools.tsx';
import { selectionStore } from '../selection.ts';
import grid from '../table-grid.module.css';
import { Head, None } from '../table-grid.tsx';
import list from '../table-list.module.css';
import { TableList } from '../table-list.tsx';
import rowStyles from '../table-rows.module.css';
import { lobbyTestIds } from '../test-ids.ts';
import { useGameName } from '../use-game-name.ts';
import { usePercent } from '../use-percent.ts';
import { withPlace } from './list-place.ts';
import styles from './pages.module.css';

export interface RoomListProps {
  readonly rooms: readonly RoomLine[];
  readonly view: ListView;
  readonly onSort: (sorting: Sorting) => void;
  readonly onClear: () => void;
}

/** The rooms with the sums of their tables, as a grid on a wide screen and as taller rows on a phone, or the reason there are none. */
export function RoomList({ rooms, view, onSort, onClear }: RoomListProps): ReactNode {
  const wide = useMedia('(min-width: 761px)');
  const stale = useStore(useClient().lobby.view, (lobby) => lobby.stale);
  const { filters, sorting } = view;
  if (rooms.length === 0) {
    const none = { rows: [], selected: null, sorting, onSort, onClear };
    return <TableList filtered={choicesIn(filters) > 0 || filters.tab !== 'all'} {...none} />;
  }
  const search = searchOf(view);
  return (
    <div className={list.list} data-stale={stale}>
      {wide ? <RoomGrid rooms={rooms} search={search} sorting={sorting} onSort={onSort} /> : <RoomRows rooms={rooms} search={search} />}
    </div>
  );
}

/** The address of a room's tables under the filters `search`. */
function pathOf(search: string, roomId: string): string {
  return lobbyPath(withPlace(search, { room: roomId, text: '' }));
}

/** Shows a room's tables; the first of them is selected once they are known. */
function open(path: string): void {
  selectionStore.setState({ tableId: null });
  navigate(path);
}

interface GridProps {
  readonly rooms: readonly RoomLine[];
  readonly search: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** A click or Enter opens a room, the arrow keys lead from one to the next. Only one row is a stop of the Tab key. */
function RoomGrid({ rooms, search, sorting, onSort }: GridProps): ReactNode {
  const t = useText();
  const openAt = (event: KeyboardEvent | MouseEvent): void => {
    const roomId = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-room]')?.dataset.room : undefined;
    if (roomId !== undefined) open(pathOf(search, roomId));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) openAt(event);
    else moveTo(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the rows of this table can be opened
    <table className={`${grid.grid} ${styles.rooms}`} role="grid" aria-label={t('pages.rooms')} aria-rowcount={rooms.length + 1}>
      <thead>
        <tr>
          <td data-column="tools" />
          {COLUMNS.map((key) => (
            <Head key={key} column={key} sorting={sorting} onSort={onSort} />
          ))}
          <td data-column="action" />
        </tr>
      </thead>
      <tbody onKeyDown={press} onClick={openAt}>
        {rooms.map((room, index) => (
          <Row key={room.roomId} room={room} path={pathOf(search, room.roomId)} tabIndex={index === 0 ? 0 : -1} />
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = ['stakes', 'name', 'game', 'players', 'waiting', 'pot', 'flop', 'hands'] as const;

interface RowProps {
  readonly room: RoomLine;
  readonly path: string;
  readonly tabIndex: number;
}

const Row = memo(function Row({ room, path, tabIndex }: RowProps): ReactNode {
  const t = useText();
  const gameName = useGameName('list');
  const money = useMoney(useClient().answer.player.currency);
  const percent = usePercent();
  const { roomId, roomName, players } = room;
  return (
    <tr tabIndex={tabIndex} data-room={roomId} data-testid={lobbyTestIds.room(roomId)} data-players={players}>
      <td data-column="tools">
        <FavouriteButton row={{ ...room, tableId: `room-${roomId}` }} tabIndex={tabIndex} />
      </td>
      <th scope="row" data-column="stakes">
        <StakesText amounts={stakesOf(room).map(money.short) as [string, string]} />
      </th>
      <td data-column="name">
        <Name>{roomName}</Name> <span className={grid.number}>{t('pages.tables', { tables: room.tables })}</span>
      </td>
      <td data-column="game">
        <span className={grid.game}>{gameName(room.gameKey)}</span>
        <OptionBadges of={room} />
      </td>
      <td data-column="players">
        <Players room={room} />
      </td>
      <td data-column="waiting">{room.waiting > 0 ? room.waiting : <None />}</td>
      <td data-column="pot">{room.averagePot > 0 ? <Isolate>{money.compact(room.averagePot)}</Isolate> : <None />}</td>
      <td data-column="flop">{room.handsCounted > 0 ? <Isolate>{percent(room.flopPercent)}</Isolate> : <None />}</td>
      <td data-column="hands">{room.handsPerHour > 0 ? room.handsPerHour : <None />}</td>
      <td data-column="action">
        <a
          href={path}
          className={`${button.action} ${styles.open}`}
          tabIndex={tabIndex}
          aria-label={t('pages.open-room', { room: roomName })}
          onClick={(event) => {
            event.stopPropagation();
            follow(event, path, open);
          }}
        >
          {t('pages.open')}
        </a>
      </td>
    </tr>
  );
});

/** The seats taken in a room. */
function Players({ room: { players, freeSeats } }: { readonly room: RoomLine }): ReactNode {
  const t = useText();
  const seats = players + freeSeats;
  return (
    <span className={styles.players} data-full={freeSeats === 0}>
      <span aria-hidden="true">
        {players}/{seats}
      </span>
      <span className="visually-hidden">{t('row.fill', { players, seats })}</span>
      <meter className={styles.meter} value={players} max={Math.max(1, seats)} aria-hidden="true" />
    </span>
  );
}

/** The rooms on a phone: a tap opens one. */
function RoomRows({ rooms, search }: Pick<GridProps, 'rooms' | 'search'>): ReactNode {
  return (
    <ul className={rowStyles.rows}>
      {rooms.map((room) => (
        <PhoneRow key={room.roomId} room={room} path={pathOf(search, room.roomId)} />
      ))}
    </ul>
  );
}

const PhoneRow = memo(function PhoneRow({ room, path }: Omit<RowProps, 'tabIndex'>): ReactNode {
  const gameName = useGameName('list');
  const client = useClient();
  const money = useMoney(client.answer.player.currency);
  const marked = useStore(client.favourites.store, (state) => state.rooms.has(room.roomId));
  return (
    <li className={rowStyles.row} data-testid={lobbyTestIds.room(room.roomId)} data-players={room.players}>
      <a href={path} className={`${rowStyles.what} ${styles.link}`} data-room={room.roomId} onClick={(event) => follow(event, path, open)}>
        <span className={rowStyles.stakes}>
          <StakesText amounts={stakesOf(room).map(money.short) as [string, string]} />
          {marked ? <StarIcon filled size={14} /> : null}
        </span>
        <span className={rowStyles.name}>
          <Name>{room.roomName}</Name> · {gameName(room.gameKey)}
        </span>
        <Figures room={room} />
      </a>
      <Players room={room} />
      <span className={styles.chevron} aria-hidden="true">
        ›
      </span>
    </li>
  );
});

function Figures({ room }: { readonly room: RoomLine }): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const ante = extraAnte(room);
  const figures = [
    t('pages.tables', { tables: room.tables }),
    room.averagePot > 0 && t('row.pot', { pot: money.compact(room.averagePot) }),
    ...OPTION_FLAGS.filter((flag) => room[flag]).map((flag) => t(`option.${flag}`)),
    ante > 0 && t('row.ante', { ante: money.short(ante) }),
  ].filter(Boolean);
  return <span className={rowStyles.figures}>{figures.join(' · ')}</span>;
}
