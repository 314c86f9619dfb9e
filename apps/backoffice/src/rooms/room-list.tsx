import type { RoomRow } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { gameName } from '../hands/words.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { amountText } from '../money/amount.tsx';
import { Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './rooms.module.css';
import type { RoomDesk } from './use-rooms.ts';

export interface RoomListProps {
  readonly desk: RoomDesk;
  readonly edit: (how: 'clone' | 'change', room: RoomRow) => void;
}

/** The operator's rooms; closed rooms are shown on request. */
export function RoomList({ desk, edit }: RoomListProps) {
  // The address may name a closed room.
  const [all, setAll] = useState(() =>
    desk.rooms.some((room) => room.closedAt !== null && window.location.hash === `#room-${room.roomId}`),
  );
  const [closing, setClosing] = useState<RoomRow | null>(null);
  const closed = desk.rooms.filter(({ closedAt }) => closedAt !== null).length;
  const rooms = desk.rooms.filter(({ closedAt }) => all || closedAt === null);
  const actions: Column<RoomRow> = {
    head: 'Actions',
    cell: (room) => (
      <div className={`${page.row} ${styles.buttons}`}>
        {room.closedAt === null && <Act name={room.name} text="Change" act={() => edit('change', room)} />}
        <Act name={room.name} text="Clone" act={() => edit('clone', room)} />
        {room.closedAt === null && <Act name={room.name} text="Close" tone="danger" act={() => setClosing(room)} />}
      </div>
    ),
  };
  return (
    <>
      <DataTable
        rows={rooms}
        columns={desk.mayChange ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ roomId }) => roomId}
        empty="No open rooms."
        rowAttributes={({ roomId }) => ({ id: `room-${roomId}`, tabIndex: -1, 'data-testid': `room-${roomId}` })}
        testId="rooms"
      />
      {closed > 0 && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? 'Hide closed rooms' : `Show closed rooms (${closed})`}
        </Button>
      )}
      {closing !== null && <CloseDialog desk={desk} room={closing} done={() => setClosing(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<RoomRow>[] = [
  {
    head: 'Room',
    cell: ({ roomId, name, closedAt }) => (
      <>
        <strong>{name}</strong> <span className={page.quiet}>#{roomId}</span>
        {closedAt !== null && <span className={page.off}> Closed</span>}
      </>
    ),
  },
  { head: 'Game', cell: ({ options }) => gameName(options.gameKey ?? '') },
  { head: 'Stakes', cell: stakesOf },
  { head: 'Seats', cell: ({ options }) => options.seats },
  { head: 'Buy-in', cell: ({ options, currency }) => `${options.buyInMin}–${options.buyInMax} ${currency}` },
  { head: 'Rake', cell: rakeOf },
  { head: 'Since', cell: ({ openedAt, closedAt }) => <When at={closedAt ?? openedAt} /> },
];

interface ActProps {
  readonly name: string;
  readonly text: string;
  readonly tone?: 'plain' | 'danger';
  readonly act: () => void;
}

function Act({ name, text, tone = 'plain', act }: ActProps) {
  return (
    <Button size="small" tone={tone} onClick={act}>
      {text}
      <span className="visually-hidden"> ({name})</span>
    </Button>
  );
}

function stakesOf({ options, currency }: RoomRow): string {
  const ante = options.ante === '0' ? '' : `, ante ${options.ante}`;
  const blinds = options.gameKey === 'nlsd' ? `button ${options.bigBlind}` : `${options.smallBlind}/${options.bigBlind}`;
  return `${blinds} ${currency}${ante}`;
}

function rakeOf({ options, currency }: RoomRow): string {
  if (options.rakeByPlayers) return 'By player count';
  if (options.rakeBasisPoints === '0') return 'None';
  return `${Number(options.rakeBasisPoints) / 100}%, cap ${amountText(Math.round(Number(options.rakeCap) * 100), currency)}`;
}

function CloseDialog({ desk, room, done }: { readonly desk: RoomDesk; readonly room: RoomRow; readonly done: () => void }) {
  return (
    <Dialog title={`Close ${room.name}?`} closeLabel="Cancel" onClose={done}>
      <p>No new tables open. Each open table finishes its hand, cashes out its players and closes. A closed room cannot be reopened.</p>
      <Form
        submit="Close room"
        tone="danger"
        send={async () => {
          const refusal = await desk.change(`/${room.roomId}/close`, {});
          if (refusal === null) done();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
