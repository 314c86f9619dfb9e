import type { RoomRow } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { GAMES } from './room-fields.ts';
import styles from './rooms.module.css';
import type { RoomDesk } from './use-rooms.ts';

export interface RoomListProps {
  readonly desk: RoomDesk;
  readonly edit: (how: 'clone' | 'change', room: RoomRow) => void;
}

/** The operator's rooms; closed ones when they are asked for. */
export function RoomList({ desk, edit }: RoomListProps) {
  // The address may name one that is closed.
  const [all, setAll] = useState(() =>
    desk.rooms.some((room) => room.closedAt !== null && window.location.hash === `#room-${room.roomId}`),
  );
  const [closing, setClosing] = useState<RoomRow | null>(null);
  const closed = desk.rooms.filter(({ closedAt }) => closedAt !== null).length;
  const rooms = desk.rooms.filter(({ closedAt }) => all || closedAt === null);
  return (
    <>
      {rooms.length === 0 ? (
        <p>No room is open.</p>
      ) : (
        <table className={`${page.table} ${styles.list}`} data-testid="rooms">
          <thead>
            <tr>
              {['Room', 'Game', 'Stakes', 'Seats', 'Buy-in', 'Rake', 'Since'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {desk.mayChange && <th scope="col">Change</th>}
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <Row key={room.roomId} room={room} mayChange={desk.mayChange} edit={edit} close={() => setClosing(room)} />
            ))}
          </tbody>
        </table>
      )}
      {closed > 0 && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? 'Hide closed rooms' : `Show closed rooms (${closed})`}
        </Button>
      )}
      {closing !== null && <CloseDialog desk={desk} room={closing} done={() => setClosing(null)} />}
    </>
  );
}

interface RowProps {
  readonly room: RoomRow;
  readonly mayChange: boolean;
  readonly edit: RoomListProps['edit'];
  readonly close: () => void;
}

function Row({ room, mayChange, edit, close }: RowProps) {
  const { roomId, name, currency, options, openedAt, closedAt } = room;
  return (
    <tr id={`room-${roomId}`} tabIndex={-1} data-testid={`room-${roomId}`}>
      <td data-label="Room">
        <span>
          <strong>{name}</strong> <span className={page.quiet}>#{roomId}</span>
          {closedAt !== null && <span className={page.off}> Closed</span>}
        </span>
      </td>
      <td data-label="Game">{GAMES.find(([key]) => key === options.gameKey)?.[1] ?? options.gameKey}</td>
      <td data-label="Stakes">{stakesOf(room)}</td>
      <td data-label="Seats">{options.seats}</td>
      <td data-label="Buy-in">
        {options.buyInMin} to {options.buyInMax} {currency}
      </td>
      <td data-label="Rake">{rakeOf(room)}</td>
      <td data-label="Since">
        <When at={closedAt ?? openedAt} />
      </td>
      {mayChange && (
        <td data-label="Change">
          <div className={`${page.row} ${styles.buttons}`}>
            {closedAt === null && <Act name={name} text="Change" act={() => edit('change', room)} />}
            <Act name={name} text="Clone" act={() => edit('clone', room)} />
            {closedAt === null && <Act name={name} text="Close" tone="danger" act={close} />}
          </div>
        </td>
      )}
    </tr>
  );
}

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

function rakeOf({ options }: RoomRow): string {
  if (options.rakeByPlayers) return 'By players';
  return options.rakeBasisPoints === '0' ? 'None' : `${Number(options.rakeBasisPoints) / 100} %, at most ${options.rakeCap}`;
}

function CloseDialog({ desk, room, done }: { readonly desk: RoomDesk; readonly room: RoomRow; readonly done: () => void }) {
  return (
    <Dialog title={`Close ${room.name}?`} closeLabel="Keep it open" onClose={done}>
      <p>No table opens any more. Each open one ends its hand, cashes its players out and closes. A closed room stays closed.</p>
      <Form
        submit="Close the room"
        tone="danger"
        send={async () => {
          const refusal = await desk.change(`/rooms/${room.roomId}/close`, {});
          if (refusal === null) done();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
