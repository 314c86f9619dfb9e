import { heroSeatOf } from '../rules/hero.ts';
import { bottomSeatOf } from '../rules/seat-places.ts';
import { useSettings, useTable } from './context.tsx';

/** The seat drawn at the bottom, as the player prefers. */
export function useBottomSeat(): number {
  const preferred = useSettings(({ turnTable, ownPlace }) => (turnTable ? ownPlace : null));
  return useTable(({ snapshot: { table, you } }) =>
    bottomSeatOf({ seats: table?.seats.length ?? 0, heroSeat: heroSeatOf(you), preferred }),
  );
}
