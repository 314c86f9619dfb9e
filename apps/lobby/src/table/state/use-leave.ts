import { seatOf } from '../rules/hero.ts';
import { useController } from './context.tsx';

/** Leaves the seat, asking first only while the player has a live hand that leaving would fold. */
export function useLeave(): () => void {
  const controller = useController();
  return () => {
    const { table, you } = controller.table.getState().snapshot;
    const seat = seatOf(table, you?.seat ?? null);
    const live = seat?.inHand && !seat.folded && table?.phase !== 'showdown' && table?.phase !== 'waiting';
    if (live) controller.ui.setState({ dialog: 'leave' });
    else controller.ask(controller.connection.leave());
  };
}
