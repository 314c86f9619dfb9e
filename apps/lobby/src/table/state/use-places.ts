import { heroSeatOf } from '../rules/hero.ts';
import { bottomSeatOf } from '../rules/seat-places.ts';
import { useSettings, useTable } from './context.tsx';

/** The seat that is drawn at the bottom for this player, as he likes to sit. */
export function useBottomSeat(): number {
  const wish = useSettings(({ turnTable, ownPlace }) => (turnTable ? ownPlace : null));
  return useTable(({ snapshot: { table, you } }) => bottomSeatOf({ seats: table?.seats.length ?? 0, heroSeat: heroSeatOf(you), wish }));
}
