import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { REASONS } from './kick-dialog.tsx';
import { Pill } from './meter.tsx';
import { SEAT_STATES } from './words.ts';

const STATUS = { open: 'Open', paused: 'Paused', closing: 'Closing after hand', halted: 'Halted' } as const;

export function TableStatus({ table: { status, held, seats } }: { readonly table: FloorTable }) {
  if (held && status === 'open') return <Pill tone="warn" text="Maintenance" />;
  if (status === 'open') {
    const playing = seats.some((seat) => seat !== null);
    return <Pill tone={playing ? 'ok' : 'none'} text={playing ? 'Running' : 'Empty'} />;
  }
  return <Pill tone={status === 'halted' ? 'bad' : 'warn'} text={STATUS[status]} />;
}

/** The hand that is played. */
export function handText({ handId, phase }: FloorTable): string {
  return handId === null ? 'Between hands' : `Hand ${handId}, ${phase}`;
}

/** What a player at a table does, and whether they are about to leave. */
export function seatText({ state, connected, leaving, kick }: FloorSeat): string {
  const going =
    kick === null
      ? leaving === null
        ? []
        : ['leaving']
      : [kick === 'session' ? 'session ending' : `being removed: ${REASONS[kick]?.name ?? kick}`];
  return [SEAT_STATES[state], ...(connected ? [] : ['disconnected']), ...going].join(', ');
}
