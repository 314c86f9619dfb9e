import { evolve, type HandEvent, type HandSetup } from '@cardroom/poker';
import { mapSeats } from './seats.ts';
import type { Table } from './state.ts';

const NO_LABEL = '';

/** Folds one event of the running hand into its table. */
export function evolveHandEvent(table: Table, event: HandEvent): Table {
  if (event.type !== 'hand-started' && table.hand === null) return table;
  const next: Table = { ...table, hand: evolve(table.hand, event), lastActions: labels(table.lastActions, event) };
  switch (event.type) {
    case 'hand-started':
      return startOf(next, event.setup);
    case 'folded':
    case 'checked':
    case 'called':
    case 'bet':
    case 'raised':
      return { ...next, turn: null };
    case 'run-twice-answered':
      return next.hand?.runTwice === null ? { ...next, offer: null } : next;
    default:
      return next;
  }
}

const BLINDS_SETTLED = { waitsForBlind: false, entry: 'wait', missedSmall: false, missedBig: false, missedBigBlinds: 0 } as const;

/** Players dealt in no longer owe blinds, except in a bomb pot (N41), and regain their disconnect time. */
function startOf(table: Table, { players, bombPot }: HandSetup): Table {
  const settled = mapSeats(table, (seat) =>
    players.some((player) => player.seat === seat.seat)
      ? { ...seat, ...(bombPot === true ? {} : BLINDS_SETTLED), disconnectTimeUsed: false }
      : seat,
  );
  return { ...settled, stacksAtStart: players.map(({ seat, stack }) => ({ seat, stack })) };
}

function labels(old: readonly string[], event: HandEvent): readonly string[] {
  if (event.type === 'board-dealt') return old.map(() => NO_LABEL);
  const label = labelOf(event);
  return label === null || !('seat' in event) ? old : old.map((text, seat) => (seat === event.seat ? label : text));
}

function labelOf(event: HandEvent): string | null {
  if ('allIn' in event && event.allIn) return 'all-in';
  switch (event.type) {
    case 'posted':
      return event.kind === 'ante' || event.kind === 'post_dead' ? null : event.kind;
    case 'folded':
      return 'fold';
    case 'checked':
      return 'check';
    case 'called':
      return 'call';
    case 'bet':
      return 'bet';
    case 'raised':
      return 'raise';
    default:
      return null;
  }
}
