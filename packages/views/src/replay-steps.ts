import type { PublicTable } from '@cardroom/protocol/shapes';
import { evolveTable, TABLE_TIMES, type Table, type TableConfig } from '@cardroom/table';
import type { Cue } from './cue.ts';
import type { HandReplay } from './hand-replay.ts';
import { projectTable } from './project-table.ts';
import { eventsOf, withShownCards } from './replay-events.ts';

/** One step of a replayed hand: what happened, and the table afterwards as every viewer saw it. */
export interface ReplayStep {
  /** Server ms. */
  readonly at: number;
  readonly cues: readonly Cue[];
  readonly table: PublicTable;
}

/**
 * Whether an event is a replay step of its own, or part of the step before or after it.
 * The deal, from the opening of the hand to the first turn, is one step.
 */
const PLACES: { readonly [T in Cue['type']]: 'own' | 'before' | 'after' } = {
  'hand-opened': 'own',
  posted: 'before',
  'hole-cards-dealt': 'before',
  'turn-started': 'before',
  folded: 'own',
  checked: 'own',
  called: 'own',
  bet: 'own',
  raised: 'own',
  'uncalled-bet-returned': 'own',
  'bets-collected': 'after',
  'run-twice-offered': 'own',
  'offer-started': 'before',
  'run-twice-answered': 'own',
  'board-dealt': 'own',
  'rabbit-shown': 'own',
  'hand-shown': 'own',
  'hand-mucked': 'own',
  'cards-shown': 'own',
  'pot-awarded': 'own',
  'hand-ended': 'before',
  'hand-closed': 'before',
  'hand-voided': 'own',
  'seat-reserved': 'before',
  'seat-released': 'before',
  'sat-down': 'before',
  'top-up-accepted': 'before',
  'behind-added': 'before',
  left: 'before',
  'sat-out': 'before',
  'came-back': 'before',
  connected: 'before',
  disconnected: 'before',
  'time-bank-used': 'after',
  'timed-out': 'after',
  'disconnect-time-granted': 'before',
  paused: 'before',
  resumed: 'before',
  closing: 'before',
  'table-closed': 'before',
  'process-restarted': 'before',
};

/** Placeholders for settings that a replay does not know; none of them is shown. */
const UNKNOWN = {
  roomId: '',
  operatorId: '',
  currency: '',
  gameKey: 'nlhe',
  smallBlind: 0,
  ante: 0,
  straddle: false,
  buyInMin: 0,
  buyInMax: 0,
  ...TABLE_TIMES,
  entry: 'free',
  autoMuck: true,
} as const;

/**
 * Replays a hand step by step with the rules and the projection of the table itself.
 * Throws RangeError only for a replay that was not made by `handReplay`.
 */
export function replaySteps(replay: HandReplay): ReplayStep[] {
  const steps: ReplayStep[] = [];
  let table = tableBefore(replay);
  for (const group of groupsOf(replay.events)) {
    for (const { at, cue } of group) {
      const known = withShownCards(table, cue);
      table = eventsOf(cue, { at, replay }).reduce<Table>(evolveTable, known);
    }
    const at = group.at(-1)?.at ?? 0;
    steps.push({ at, cues: group.map(({ cue }) => cue), table: viewOf(table, replay, steps.length + 1) });
  }
  return steps;
}

type Timed = HandReplay['events'][number];

function groupsOf(events: readonly Timed[]): Timed[][] {
  const groups: Timed[][] = [];
  let next: Timed[] = [];
  for (const event of events) {
    const place = PLACES[event.cue.type];
    const last = groups.at(-1);
    if (place === 'before' && last !== undefined && next.length === 0) last.push(event);
    else next.push(event);
    if (place !== 'own') continue;
    groups.push(next);
    next = [];
  }
  // Events that were to join a later step stay with the last one if there is none.
  const last = groups.at(-1);
  if (last === undefined) return next.length === 0 ? [] : [next];
  last.push(...next);
  return groups;
}

/** The table before the hand, with its players and their stacks. */
function tableBefore({ tableId, seats, setup, players }: HandReplay): Table {
  const { game, limit, hilo, chipUnit, bigBlind, anteType } = setup;
  const rake = setup.rake ?? { basisPoints: 0, cap: 0, noFlopNoDrop: true };
  const config: TableConfig = { ...UNKNOWN, tableId, seats, game, limit, hilo, chipUnit, bigBlind, anteType, rake };
  const opened = evolveTable(null, { type: 'table-opened', config, at: 0 });
  // A bomb pot leaves the button where it was.
  const empty: Table = { ...opened, button: setup.button };
  return players.reduce((table, { seat, name }) => {
    const stack = setup.players.find((player) => player.seat === seat)?.stack ?? 0;
    const [stayId, lotId] = [`dealt-${seat}`, ''];
    const reserved = evolveTable(table, {
      type: 'seat-reserved',
      seat,
      playerId: '',
      displayName: name,
      stayId,
      lotId,
      chips: stack,
      at: 0,
    });
    return evolveTable(reserved, { type: 'sat-down', seat, stayId, lot: { lotId, chips: stack }, at: 0 });
  }, empty);
}

/** `now` is before every time in the hand, so that the result stays on display. */
function viewOf(table: Table, { info, open = [] }: HandReplay, seq: number): PublicTable {
  const view = projectTable(table, { info, seq, spectators: 0, now: 0 });
  const seats = view.seats.map((shown, number) => {
    // A hand does not tell how long its room keeps a seat.
    const seat = { ...shown, heldUntil: 0 };
    const dealt = seat.inHand ? open.find((one) => one.seat === number) : undefined;
    // In an opened hand all cards are face up throughout, folded or not.
    return dealt === undefined ? seat : { ...seat, cardCount: dealt.cards.length, shown: dealt.cards };
  });
  return { ...view, seats };
}
