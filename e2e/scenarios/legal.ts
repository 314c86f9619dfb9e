import type { BettingAction } from '@cardroom/poker';
import type { TableView } from '@cardroom/views';

/** Why the rules would refuse an action of this seat, judged by what everyone can see; null if they would not. */
export function refusalOf(view: TableView, seat: number, action: BettingAction): string | null {
  if (view.toAct !== seat) return 'not-your-turn';
  if (action.type === 'check') return view.canCheck ? null : 'cannot-check';
  if (action.type === 'call') return view.canCheck ? 'nothing-to-call' : null;
  if (action.type !== 'raise') return null;
  if (view.raiseMax === 0) return 'raise-not-allowed';
  if (action.to < view.raiseMin) return 'raise-too-small';
  return action.to > view.raiseMax ? 'raise-too-big' : null;
}
