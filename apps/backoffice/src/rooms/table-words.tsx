import type { FloorSeat, FloorTable } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { Pill } from './meter.tsx';
import { kickReasonText, seatStateText } from './words.ts';

const STATUS = {
  paused: 'floor.room-state.paused',
  closing: 'floor.table-state.closing',
  halted: 'floor.table-state.halted',
} as const;

export function TableStatus({ table: { status, held, taken } }: { readonly table: FloorTable }) {
  if (held && status === 'open') return <Pill tone="warn" text={t('floor.table-state.maintenance')} />;
  if (status === 'open') {
    const playing = taken > 0;
    return <Pill tone={playing ? 'ok' : 'none'} text={t(playing ? 'floor.room-state.running' : 'floor.room-state.empty')} />;
  }
  return <Pill tone={status === 'halted' ? 'bad' : 'warn'} text={t(STATUS[status])} />;
}

/** The hand that is played. */
export function handText({ handId, phase }: FloorTable): string {
  return handId === null ? t('floor.between-hands') : t('floor.hand', { hand: handId, phase });
}

/** What a player at a table does, and whether they are about to leave. */
export function seatText({ state, connected, leaving, kick }: FloorSeat): string {
  const going =
    kick === null
      ? leaving === null
        ? []
        : [t('floor.leaving')]
      : [kick === 'session' ? t('floor.session-ending') : t('floor.being-removed', { reason: kickReasonText(kick) })];
  return [seatStateText(state), ...(connected ? [] : [t('floor.disconnected')]), ...going].join(', ');
}
