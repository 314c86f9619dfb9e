import type { TableOnlyEvent } from './events.ts';
import { change, newSeat, seated } from './evolve-seat.ts';
import type { Facts } from './facts.ts';
import { mapSeats, patchSeat, putSeat } from './seats.ts';
import type { Table } from './state.ts';

export type StakeFact =
  | 'seat-claimed'
  | 'claim-raised'
  | 'claim-lowered'
  | 'stake-debited'
  | 'stake-accepted'
  | 'stake-refused'
  | 'stake-credited'
  | 'stakes-called-off';

/** A miss because the operator was unreachable is not counted against the player. */
const UNREACHED = 'wallet-unavailable';

/** Facts about claims and stakes, used under hand settlement. */
export const STAKE_FACTS: Facts<StakeFact> = {
  'seat-claimed': (table, event) => claimSeat(table, event),
  'claim-raised': (table, { seat, chips }) =>
    change(table, seat, (old) => ({ topUpAsked: null, claim: (old.claim ?? 0) + chips, brought: (old.brought ?? 0) + chips })),
  'claim-lowered': (table, { seat, chips }) =>
    change(table, seat, (old) => ({ claim: (old.claim ?? 0) - chips, takenOff: (old.takenOff ?? 0) + chips })),
  'stake-debited': (table, { seat, stayId, lotId, chips, until }) => ({
    ...patchSeat(table, seat, { debit: { lotId, chips } }),
    stakes: { until, stayIds: [...(table.stakes?.stayIds ?? []), stayId] },
  }),
  'stake-accepted': (table, { seat, lot }) => patchSeat(table, seat, { debit: null, lots: [lot], stack: lot.chips, stakeMisses: 0 }),
  'stake-refused': (table, { seat, reason }) =>
    change(table, seat, (old) => ({ debit: null, stakeMisses: (old.stakeMisses ?? 0) + (reason === UNREACHED ? 0 : 1) })),
  'stake-credited': (table, { seat, chips }) => patchSeat(table, seat, { stack: 0, lots: [], claim: chips }),
  'stakes-called-off': (table, { nextHandAt }) => ({ ...mapSeats(table, (seat) => ({ ...seat, debit: null })), stakes: null, nextHandAt }),
};

function claimSeat(table: Table, event: Extract<TableOnlyEvent, { type: 'seat-claimed' }>): Table {
  const { seat, chips, at } = event;
  const claims = { status: 'seated', claim: chips, brought: chips, takenOff: 0, stakeMisses: 0 } as const;
  return seated(table, putSeat(table, seat, { ...newSeat(table, event), ...claims }), at);
}
