import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { gameName } from '../hands/words.ts';
import { amountText } from '../money/amount.tsx';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { KickDialog, REASONS } from './kick-dialog.tsx';
import styles from './rooms.module.css';
import { CloseTableDialog } from './table-dialogs.tsx';
import type { Floor } from './use-tables.ts';
import { SEAT_STATES } from './words.ts';

/** Open tables with their players and the actions of staff. No cards are ever shown. */
export function TableList({ floor }: { readonly floor: Floor }) {
  if (floor.tables.length === 0) return <p>No open tables.</p>;
  return (
    <div className={page.columns}>
      {floor.tables.map((table) => (
        <TableBox key={table.tableId} table={table} floor={floor} />
      ))}
    </div>
  );
}

function TableBox({ table, floor }: { readonly table: FloorTable; readonly floor: Floor }) {
  const { tableId, roomName, seats } = table;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [closing, setClosing] = useState(false);
  const [kicking, setKicking] = useState<FloorSeat | null>(null);
  const taken = seats.filter((seat) => seat !== null);
  const send = async (command: string) => setRefusal(await floor.change(`/${tableId}/${command}`, { was: table.status }));
  return (
    <section className={page.box} aria-labelledby={`table-${tableId}`} data-testid={`table-${tableId}`} data-status={table.status}>
      <div className={page.head}>
        <h3 id={`table-${tableId}`} tabIndex={-1} className={styles.name}>
          {roomName} <span className={page.quiet}>#{tableId}</span>
        </h3>
        <Status table={table} />
      </div>
      <p>{factsOf(table)}</p>
      {taken.length > 0 && <Seats table={table} taken={taken} kick={floor.mayKick ? setKicking : null} />}
      {refusal !== null && <Notice refusal={refusal} />}
      {floor.mayChange && (table.status === 'open' || table.status === 'paused') && (
        <div className={page.row}>
          {table.status === 'open' ? (
            <TableButton table={table} text="Pause" act={() => void send('pause')} />
          ) : (
            <TableButton table={table} text="Resume" tone="brand" act={() => void send('resume')} />
          )}
          <TableButton table={table} text="Close after hand" tone="danger" act={() => setClosing(true)} />
        </div>
      )}
      {closing && <CloseTableDialog floor={floor} table={table} done={() => setClosing(false)} />}
      {kicking !== null && <KickDialog floor={floor} table={table} seat={kicking} done={() => setKicking(null)} />}
    </section>
  );
}

interface TableButtonProps {
  readonly table: FloorTable;
  readonly text: string;
  readonly tone?: 'plain' | 'brand' | 'danger';
  readonly act: () => void;
}

function TableButton({ table, text, tone = 'plain', act }: TableButtonProps) {
  return (
    <Button size="small" tone={tone} onClick={act}>
      {text}
      <span className="visually-hidden"> (table {table.tableId})</span>
    </Button>
  );
}

const STATUS = { open: 'Open', paused: 'Paused', closing: 'Closing after hand', halted: 'Halted' } as const;

function Status({ table: { status, held } }: { readonly table: FloorTable }) {
  const isHeld = held && status === 'open';
  return <strong className={status === 'open' && !isHeld ? styles.on : page.off}>{isHeld ? 'Maintenance' : STATUS[status]}</strong>;
}

function factsOf({ gameKey, smallBlind, bigBlind, currency, phase, handId, handsPlayed, waiting, outdated }: FloorTable): string {
  const hand = handId === null ? 'Between hands' : `Hand ${handId}, ${phase}`;
  return [
    `${gameName(gameKey)} ${[...(smallBlind > 0 ? [smallBlind] : []), bigBlind].map((blind) => amountText(blind, currency)).join('/')}`,
    hand,
    `${handsPlayed} ${handsPlayed === 1 ? 'hand' : 'hands'} played`,
    ...(waiting > 0 ? [`${waiting} on waitlist`] : []),
    ...(outdated ? ['previous settings'] : []),
  ].join(' · ');
}

interface SeatsProps {
  readonly table: FloorTable;
  readonly taken: readonly FloorSeat[];
  readonly kick: ((seat: FloorSeat) => void) | null;
}

function Seats({ table, taken, kick }: SeatsProps) {
  return (
    <ul className={styles.seats}>
      {taken.map((seat) => (
        <li key={seat.stayId} data-testid={`seat-${table.tableId}-${seat.seat}`}>
          <span>
            <strong>{seat.name}</strong> <span className={page.quiet}>{seat.playerId}</span>
            <br />
            <small>
              Seat {seat.seat + 1} · {stateOf(seat)}
            </small>
          </span>
          <strong>{amountText(seat.chips, table.currency)}</strong>
          {kick !== null && seat.kick === null && (
            <Button size="small" onClick={() => kick(seat)}>
              Remove
              <span className="visually-hidden"> ({seat.name})</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ state, connected, leaving, kick }: FloorSeat): string {
  const going =
    kick === null
      ? leaving === null
        ? []
        : ['leaving']
      : [kick === 'session' ? 'session ending' : `being removed: ${REASONS[kick]?.name ?? kick}`];
  return [SEAT_STATES[state], ...(connected ? [] : ['disconnected']), ...going].join(', ');
}
