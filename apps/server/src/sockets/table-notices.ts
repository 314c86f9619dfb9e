import type { NoticeMessage } from '@cardroom/protocol';
import type { Table, TableEvent } from '@cardroom/table';
import type { Committed } from '../tables/step.ts';

/** A notice and the only player who gets it. */
export interface PlayerNotice extends NoticeMessage {
  readonly playerId: string;
}

/** The notices of a step, each for the one player whose buy-in or stake it is about. */
export function noticesOf({ events, before }: Committed): PlayerNotice[] {
  return events.flatMap((event) => noticesOfEvent(event, before));
}

function noticesOfEvent(event: TableEvent, before: Table): readonly PlayerNotice[] {
  const at = (seat: number): string => before.seats[seat]?.playerId ?? '';
  switch (event.type) {
    case 'seat-released':
      return [{ playerId: event.playerId, code: event.reason }];
    case 'top-up-dropped':
    case 'stake-refused':
      return [{ playerId: at(event.seat), code: event.reason }];
    case 'top-up-accepted':
      return [{ playerId: at(event.seat), code: 'top-up-accepted', chips: event.lot.chips }];
    // Tables that settle each hand.
    case 'claim-raised':
      return [{ playerId: at(event.seat), code: 'top-up-accepted', chips: event.chips }];
    case 'stakes-called-off':
      return before.seats.flatMap((seat) =>
        seat === null || seat.lots.length === 0 ? [] : [{ playerId: seat.playerId, code: 'stakes-called-off' }],
      );
    default:
      return [];
  }
}
