import type { BettingAction } from '@cardroom/poker';
import type { TableView } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { ActionPlan } from './ast.ts';

/** The action that a plan means at this moment, or the reason it is impossible. */
export function concreteAction(view: TableView, seat: number, plan: ActionPlan): BettingAction | string {
  switch (plan.type) {
    case 'call':
      if (plan.cost !== null && plan.cost !== view.callChips)
        return `the call costs ${amountText(view.callChips)}, not ${amountText(plan.cost)}`;
      return { type: 'call' };
    case 'bet':
      return view.toMatch > 0 ? `there is already a bet of ${amountText(view.toMatch)}: use raise` : { type: 'raise', to: plan.to };
    case 'raise':
      return view.toMatch === 0 ? 'there is no bet to raise: use bet' : { type: 'raise', to: plan.to };
    case 'allin':
      return allIn(view, seat);
    default:
      return plan;
  }
}

function allIn(view: TableView, seat: number): BettingAction | string {
  const player = view.seats[seat];
  if (player === undefined) return 'is not at the table';
  const all = player.stack + player.bet;
  if (view.raiseMax > 0)
    return view.raiseMax === all
      ? { type: 'raise', to: all }
      : `the maximum raise is ${amountText(view.raiseMax)}, but all-in is ${amountText(all)}`;
  return view.callChips === player.stack ? { type: 'call' } : 'cannot go all-in: no raise is allowed';
}
