import type { BettingAction } from '@cardroom/poker';
import type { PublicTable } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { ActionPlan } from './ast.ts';

/** What a plan means at this moment; a text when it cannot mean anything. */
export function concreteAction(view: PublicTable, seat: number, plan: ActionPlan): BettingAction | string {
  switch (plan.type) {
    case 'call':
      if (plan.cost !== null && plan.cost !== view.callChips)
        return `the call costs ${amountText(view.callChips)}, not ${amountText(plan.cost)}`;
      return { type: 'call' };
    case 'bet':
      return view.toMatch > 0 ? `there is a bet of ${amountText(view.toMatch)} already: raise` : { type: 'raise', to: plan.to };
    case 'raise':
      return view.toMatch === 0 ? 'there is no bet to raise: bet' : { type: 'raise', to: plan.to };
    case 'allin':
      return allIn(view, seat);
    default:
      return plan;
  }
}

function allIn(view: PublicTable, seat: number): BettingAction | string {
  const player = view.seats[seat];
  if (player === undefined) return 'is not at the table';
  const all = player.stack + player.bet;
  if (view.raiseMax > 0)
    return view.raiseMax === all ? { type: 'raise', to: all } : `the limit is ${amountText(view.raiseMax)}, all-in is ${amountText(all)}`;
  return view.callChips === player.stack ? { type: 'call' } : 'cannot go all-in: no raise is allowed';
}
