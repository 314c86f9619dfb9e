import type { FloorTable, SeatedPlayer } from '@cardroom/staff-api';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import type { MenuItem } from '../list/menu.tsx';
import { playerPath } from '../players/words.ts';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { CloseRoomDialog } from './close-room-dialog.tsx';
import { KickDialog } from './kick-dialog.tsx';
import type { RoomView } from './room-view.ts';
import { CloseTableDialog } from './table-dialogs.tsx';
import type { Floor } from './use-floor.ts';
import type { RoomDesk } from './use-rooms.ts';

type Asked =
  | { readonly what: 'close-room'; readonly view: RoomView }
  | { readonly what: 'close-table'; readonly table: FloorTable }
  | { readonly what: 'kick'; readonly seat: SeatedPlayer };

/** The tables of a room, or one of them, that are paused or resumed. */
interface TablesPart {
  readonly name: string;
  readonly room: string;
  readonly table?: FloorTable;
  /** How many of them can be paused and resumed. */
  readonly open: number;
  readonly paused: number;
}

/** What staff can do with a room, a table and a seat: the items of their menus, and what they ask and say. */
export function useRoomActions(desk: RoomDesk, floor: Floor) {
  const { withOperator, may } = useOperatorChoice();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [said, setSaid] = useState('');
  const done = () => setAsked(null);
  const to = (path: string) => () => go(withOperator(path));
  const tell = (refused: Refusal | null, text: string) => {
    setRefusal(refused);
    setSaid(refused === null ? text : '');
  };
  const command = async (part: TablesPart, what: 'pause' | 'resume') => {
    const { name, room, table } = part;
    const refused =
      table === undefined ? await floor.changeRoom(room, what) : await floor.change(`/${table.tableId}/${what}`, { was: table.status });
    tell(refused, t(what === 'pause' ? 'floor.said.pauses' : 'floor.said.resumed', { name }));
  };
  const openAnother = async ({ room, tables }: RoomView) => {
    const tablesMin = String(tables.tables + 1);
    const refused = await desk.change(`/${room.roomId}/change`, { options: { ...room.options, tablesMin }, was: room.options });
    tell(refused, t('floor.said.another-table', { room: room.name, tables: tablesMin }));
  };
  const changesOf = (id: string): MenuItem[] =>
    may('audit.read') ? [{ text: t('floor.menu.changes'), icon: 'log', act: to(`/audit?object=${encodeURIComponent(id)}`) }] : [];
  const pausing = (part: TablesPart): MenuItem[] => [
    ...(part.open > 0 ? [pauseItem(() => void command(part, 'pause'))] : []),
    ...(part.paused > 0 ? [resumeItem(() => void command(part, 'resume'))] : []),
  ];
  const roomItems = (view: RoomView): MenuItem[] => {
    const { room, tables } = view;
    const isOpen = room.closedAt === null;
    const duplicate: MenuItem = { text: t('floor.menu.duplicate'), icon: 'copy', key: 'd', act: to(`/rooms?clone=${room.roomId}`) };
    if (!floor.mayChange) return changesOf(room.roomId);
    if (!isOpen) return [duplicate, ...changesOf(room.roomId)];
    return [
      { text: t('floor.menu.edit'), icon: 'edit', key: 'e', act: to(`/rooms?change=${room.roomId}`) },
      duplicate,
      { text: t('floor.menu.another-table'), icon: 'plus', act: () => void openAnother(view) },
      ...pausing({ ...tables, name: room.name, room: room.roomId }),
      ...changesOf(room.roomId),
      { text: t('floor.menu.close-room'), icon: 'cross', tone: 'danger', act: () => setAsked({ what: 'close-room', view }) },
    ];
  };
  const tableItems = (table: FloorTable): MenuItem[] => [
    { text: t('floor.tab.players'), icon: 'person', act: to(`/rooms?tab=players&find=${table.tableId}`) },
    ...(may('hands.read') ? [{ text: t('floor.menu.hands'), icon: 'copy', act: to(`/hands?tableId=${table.tableId}`) } as const] : []),
    ...(floor.mayChange ? pausing(partOf(table)) : []),
    ...changesOf(table.tableId),
    ...(floor.mayChange && (table.status === 'open' || table.status === 'paused')
      ? [{ text: t('floor.menu.close-table'), icon: 'cross', tone: 'danger', act: () => setAsked({ what: 'close-table', table }) } as const]
      : []),
  ];
  const seatItems = (seat: SeatedPlayer): MenuItem[] => [
    ...(may('players.read') ? [{ text: t('floor.menu.player'), icon: 'person', act: to(playerPath(seat.playerId)) } as const] : []),
    ...(floor.mayKick && seat.kick === null
      ? [{ text: t('floor.menu.kick'), icon: 'cross', tone: 'danger', act: () => setAsked({ what: 'kick', seat }) } as const]
      : []),
  ];
  const dialog = (
    <>
      {asked?.what === 'close-room' && <CloseRoomDialog desk={desk} view={asked.view} done={done} />}
      {asked?.what === 'close-table' && <CloseTableDialog floor={floor} table={asked.table} done={done} />}
      {asked?.what === 'kick' && <KickDialog floor={floor} seat={asked.seat} done={done} />}
    </>
  );
  return { roomItems, tableItems, seatItems, refusal, said, dialog };
}

export type RoomActions = ReturnType<typeof useRoomActions>;

function partOf(table: FloorTable): TablesPart {
  const { tableId, roomId: room, status } = table;
  const name = t('floor.table-start', { table: tableId });
  return { name, room, table, open: Number(status === 'open'), paused: Number(status === 'paused') };
}

function pauseItem(act: () => void): MenuItem {
  return { text: t('floor.menu.pause'), icon: 'clock', act };
}

function resumeItem(act: () => void): MenuItem {
  return { text: t('floor.menu.resume'), icon: 'play', act };
}
