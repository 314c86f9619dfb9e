import type { Seat } from '@cardroom/poker';
import { missesKept } from './cut-misses.ts';
import type { Facts } from './facts.ts';
import { lastNumber, morePledges } from './pledges-made.ts';
import { mapSeats, patchSeat } from './seats.ts';
import type { CutMiss, CutRound, Table } from './state.ts';

export type CutFact = 'pledged' | 'pledge-dropped' | 'cut-opened' | 'cut-asked-again' | 'cut-voided' | 'deck-cut';

/** Facts about pledges and cuts. */
export const CUT_FACTS: Facts<CutFact> = {
  pledged: (table, { seat, m, value, at = 0 }) => {
    const pledges = morePledges(table.seats[seat]?.pledges, { m, n: lastNumber(table), at });
    return patchSeat(table, seat, { pledge: { m, value }, pledges });
  },
  'pledge-dropped': (table, { seat }) =>
    mapSeats(table, (state) => {
      if (state.seat !== seat) return state;
      const { pledge: _, ...rest } = state;
      return rest;
    }),
  'cut-opened': (table, { type: _, at: openedAt, ...round }) => ({ ...table, cut: { ...round, openedAt, asked: 1 } }),
  'cut-asked-again': (table, { until, asked }) => ({ ...table, cut: table.cut == null ? null : { ...table.cut, until, asked } }),
  'cut-voided': (table, { n, reason, came, missing }) => {
    const known = table.cut == null ? table : withKnownCuts(table, table.cut, came);
    // Earlier journals say `cut-failed` after a restart, too; a cut that was lost with a process is not its player's fault (N68).
    const isMissed = reason === 'cut-failed' && table.cut?.asked === 1;
    return { ...known, cut: null, deckNumber: n, ...(isMissed ? { cutMisses: withMisses(table, n, missing) } : {}) };
  },
  'deck-cut': (table, { n }) => {
    const { cut } = table;
    if (cut == null) return { ...table, deckNumber: n };
    const listed = cut.listed.map(({ seat }) => seat);
    return { ...withKnownCuts(table, cut, listed), cut: null, deckNumber: n };
  },
};

/** From now on the cut of number `n` stands for these seats' pledges, except for one that was made in the meantime. */
function withKnownCuts(table: Table, { n, listed }: CutRound, seats: readonly Seat[]): Table {
  return mapSeats(table, (state) => {
    const entry = seats.includes(state.seat) ? listed.find(({ seat }) => seat === state.seat) : undefined;
    const made = state.pledge;
    if (entry === undefined || made?.m !== entry.m || made.value !== entry.value) return state;
    return { ...state, pledge: { m: n, from: made.from ?? made.m } };
  });
}

function withMisses(table: Table, n: number, missing: readonly Seat[]): readonly CutMiss[] {
  const playerIds = missing.flatMap((seat) => table.seats[seat]?.playerId ?? []);
  return [...missesKept(table.cutMisses ?? [], n), ...playerIds.map((playerId) => ({ playerId, n }))];
}
