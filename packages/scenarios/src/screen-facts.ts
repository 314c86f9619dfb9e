import type { SeatView, TableView } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { ScreenFact, SeatStateName } from './ast.ts';

/** The player whose screen it is, and their own cards. */
export interface Viewer {
  readonly name: string;
  readonly hole: readonly string[];
}

/** A player's seat at the table; -1 if they have none. */
export function seatNamed({ seats }: TableView, name: string): number {
  return seats.findIndex((seat) => seat.status !== 'empty' && seat.name === name);
}

/** Whether a seat, occupied or not, is in this state. */
export function isInState(seat: SeatView | undefined, state: SeatStateName): boolean {
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
 * Checks a screen fact against what its viewer was told, as far as possible without a browser. Returns null if nothing is wrong. Texts,
 * dialogs and banners exist only on a real screen.
 */
export function wrongOnScreen(view: TableView, viewer: Viewer, sees: ScreenFact): string | null {
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

function wrongAction(view: TableView, { name }: Viewer, { button, chips, not }: Of<'action'>): string | null {
  const isTurn = view.toAct >= 0 && view.toAct === seatNamed(view, name);
  if (!isTurn) return not ? null : `${name} is not to act`;
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

function wrongCards(view: TableView, { name: viewer, hole }: Viewer, { name, cards }: Of<'cards'>): string | null {
  const seat = view.seats[seatNamed(view, name)];
  // Players see their own cards until the end, even after folding or mucking.
  if (name === viewer && seat?.inHand === true) return hole.join('') === cards ? null : `their own cards are ${hole.join('') || 'missing'}`;
  const text = (seat?.shown ?? []).join('');
  if (cards === 'none') return (seat?.cardCount ?? 0) === 0 ? null : `${name} has cards`;
  if (cards === 'back') return (seat?.cardCount ?? 0) > 0 && text === '' ? null : `the cards of ${name} are ${text || 'missing'}`;
  return text === cards ? null : `the cards of ${name} are ${text || 'face down'}`;
}

function told(what: string, is: number | undefined, wanted: number): string | null {
  return is === wanted ? null : `${what} is ${is === undefined ? 'not there' : amountText(is)}, not ${amountText(wanted)}`;
}
