import type { PublicSeat, PublicTable } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { ScreenFact, SeatStateName } from './ast.ts';

/** Whose screen it is, and his own cards. */
export interface Viewer {
  readonly name: string;
  readonly hole: readonly string[];
}

/** The table's seat of a player; -1 when he has none. */
export function seatNamed({ seats }: PublicTable, name: string): number {
  return seats.findIndex((seat) => seat.status !== 'empty' && seat.name === name);
}

/** Whether somebody who sits there, or not, is in this state. */
export function isInState(seat: PublicSeat | undefined, state: SeatStateName): boolean {
  switch (state) {
    case 'gone':
      return seat === undefined;
    case 'away':
      return seat?.connected === false;
    case 'here':
      return seat?.connected === true;
    case 'folded':
      return seat?.folded === true;
    case 'allin':
      return seat?.allIn === true;
    case 'leaving':
      return seat?.leaving === true;
    case 'not-dealt':
      return seat?.inHand === false;
    default:
      return seat?.status === state;
  }
}

/**
 * What a screen would have to show by what its viewer was told, where that can be known without a browser; null when nothing is wrong
 * with it. Texts, dialogs and banners exist on a screen only.
 */
export function wrongOnScreen(view: PublicTable, viewer: Viewer, sees: ScreenFact): string | null {
  switch (sees.is) {
    case 'action':
      return wrongAction(view, viewer, sees);
    case 'stack':
    case 'bet': {
      const seat = view.seats[seatNamed(view, sees.name)];
      return told(`the ${sees.is} of ${sees.name}`, seat?.[sees.is], sees.chips);
    }
    case 'pot':
      return told('the pot', view.potTotal, sees.chips);
    case 'board':
      return view.board.join('') === sees.cards ? null : `the board is ${view.board.join(' ') || 'empty'}`;
    case 'cards':
      return wrongCards(view, viewer, sees);
    case 'seat': {
      const seat = view.seats[seatNamed(view, sees.name)];
      return isInState(seat, sees.state) ? null : `${sees.name} is ${seat?.status ?? 'gone'}`;
    }
    default:
      return null;
  }
}

type Of<Is extends ScreenFact['is']> = Extract<ScreenFact, { is: Is }>;

function wrongAction(view: PublicTable, { name }: Viewer, { button, chips, not }: Of<'action'>): string | null {
  const isTurn = view.toAct >= 0 && view.toAct === seatNamed(view, name);
  if (!isTurn) return not ? null : `it is not the turn of ${name}`;
  const canRaise = view.raiseMax > 0;
  const offered = {
    fold: true,
    check: view.canCheck,
    call: !view.canCheck,
    bet: canRaise && view.toMatch === 0,
    raise: canRaise && view.toMatch > 0,
  };
  if (offered[button] === not) return not ? `${name} may ${button}` : `${name} cannot ${button}`;
  return chips === null || button !== 'call' ? null : told('the call', view.callChips, chips);
}

function wrongCards(view: PublicTable, { name: viewer, hole }: Viewer, { name, cards }: Of<'cards'>): string | null {
  const seat = view.seats[seatNamed(view, name)];
  // Own cards lie open for their owner to the end, also when he folded or mucked them.
  if (name === viewer && seat?.inHand === true) return hole.join('') === cards ? null : `his own cards are ${hole.join('') || 'not there'}`;
  const text = (seat?.shown ?? []).join('');
  if (cards === 'none') return (seat?.cardCount ?? 0) === 0 ? null : `${name} has cards`;
  if (cards === 'back') return (seat?.cardCount ?? 0) > 0 && text === '' ? null : `the cards of ${name} are ${text || 'not there'}`;
  return text === cards ? null : `the cards of ${name} are ${text || 'face down'}`;
}

function told(what: string, is: number | undefined, wanted: number): string | null {
  return is === wanted ? null : `${what} is ${is === undefined ? 'not there' : amountText(is)}, not ${amountText(wanted)}`;
}
