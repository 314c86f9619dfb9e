import type { TableInfo } from '@cardroom/protocol';
import type { Translate } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import { blindText } from '../rules/blind-words.ts';
import type { Amounts } from '../state/use-amounts.ts';

export interface SeatFacts {
  readonly seat: number;
  readonly state: PublicSeat;
  readonly acting: boolean;
  readonly isHero: boolean;
  readonly dealer: boolean;
  /** The hand the seat has shown, in words; '' if none. */
  readonly made: string;
  /** Determines which blind a new player waits for. */
  readonly game: TableInfo['game'] | undefined;
  /** The player's note and label for this opponent, in words; '' if none. */
  readonly note?: string;
}

/** A seat in one line for screen readers: number, name, stack and status. */
export function seatLabel(facts: SeatFacts, t: Translate, amounts: Pick<Amounts, 'full' | 'gained'>): string {
  const { seat, state, acting, isHero, dealer, made, game, note } = facts;
  const parts = [
    t('table.seatLabel', { seat: seat + 1, name: state.name, stack: amounts.full(state.stack) }),
    isHero && t('table.you'),
    dealer && t('table.dealer'),
    acting && t('table.acting'),
    state.bet > 0 && t('table.betOf', { amount: amounts.full(state.bet) }),
    state.folded && t('action.fold'),
    state.allIn && state.inHand && t('table.allIn'),
    made,
    state.won > 0 && amounts.gained(state.won),
    state.status === 'sitting-out' && t('table.sittingOut'),
    state.status === 'waiting' && t(blindText('table.waitingForBlind', game)),
    state.status === 'reserved' && t('table.buyingIn'),
    !state.connected && t('table.disconnected'),
    note,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The text for a seat's last action; '' if there is none or it has no label. */
export function actionText(action: string, t: Translate): string {
  const id = ACTION_TEXTS[action];
  return id ? t(id) : '';
}

// All-in has no label here: it replaces the stack for as long as it lasts.
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  fold: 'action.fold',
  check: 'action.check',
  call: 'action.call',
  bet: 'action.bet',
  raise: 'action.raise',
  small_blind: 'action.smallBlind',
  big_blind: 'action.bigBlind',
  button_blind: 'action.buttonBlind',
  straddle: 'action.straddle',
  ante: 'action.ante',
  post: 'action.post',
  post_dead: 'action.post',
};
