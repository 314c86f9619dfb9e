import { cardText, type HandSeat, legalActions, totalPot } from '@cardroom/poker';
import { type ChatMode, initialOf, type PublicSeat, type PublicTable, SEAT } from '@cardroom/protocol/shapes';
import type { FinishedSeat, SeatState, Table } from '@cardroom/table';
import { chipsOf, gameRuns, removalAt } from '@cardroom/table';

const NO_SEAT = -1;

const EMPTY_SEAT = initialOf(SEAT);
const NO_LOOK = { mask: '', picture: '' } as const;

/** What the projection needs besides the table's own state. */
export interface ProjectionExtra {
  /** JSON of the table's settings as players are shown them. */
  readonly info: string;
  readonly seq: number;
  readonly spectators: number;
  /** The chat that the operator allows; absent where nobody can write, as in a replay. */
  readonly chat?: ChatMode;
  /** The server clock in ms; the result of a hand is shown until the next hand may start. */
  readonly now: number;
  /** The mask a player chose and the picture of one who chose none, '' if there is none; absent where nobody chooses, as in a replay. */
  lookOf?(playerId: string): Pick<PublicSeat, 'mask' | 'picture'>;
  /** May return the view that the seat had before instead of the one that `view` makes; see `ShownSeats`. */
  again?(seat: SeatState, view: () => PublicSeat): PublicSeat;
}

/** The table as every viewer may see it. Members are listed one by one, so that nothing hidden can slip in. */
export function projectTable(table: Table, extra: ProjectionExtra): PublicTable {
  const onShow = endIsOnShow(table, extra.now);
  const { hand } = table;
  const lastHand = onShow ? table.lastHand : null;
  return {
    tableId: table.config.tableId,
    info: extra.info,
    seq: extra.seq,
    phase: hand?.street ?? (onShow ? 'showdown' : 'waiting'),
    status: table.status,
    handId: table.handId ?? lastHand?.handId ?? '',
    handNo: table.handsPlayed + (hand === null ? 0 : 1),
    button: table.button ?? NO_SEAT,
    ...blindSeats(table),
    board: (hand?.board ?? lastHand?.board ?? []).map(cardText),
    board2: (hand?.secondBoard ?? lastHand?.secondBoard ?? []).map(cardText),
    rabbit: (hand === null ? (lastHand?.rabbit ?? []) : []).map(cardText),
    bombPot: (table.handId !== null || onShow) && table.bombPot === true,
    offer: openOffer(table),
    // The bets of this street are still in front of the players.
    pots: (hand?.pots ?? []).map(({ amount, eligible }) => ({ amount, eligible })),
    potTotal: hand === null ? 0 : totalPot(hand),
    toMatch: hand?.toMatch ?? 0,
    ...decision(table),
    nextHandAt: table.nextHandAt ?? 0,
    spectators: extra.spectators,
    chat: extra.chat ?? 'off',
    seats: table.seats.map((seat) => {
      if (seat === null) return EMPTY_SEAT;
      const view = () => ({ ...publicSeat(table, seat, onShow), ...(extra.lookOf?.(seat.playerId) ?? NO_LOOK) });
      return extra.again?.(seat, view) ?? view();
    }),
  };
}

/** The result of a hand is shown until the next one may start; `now` in server ms. */
export function endIsOnShow(table: Table, now: number): boolean {
  return table.hand === null && table.lastHand !== null && table.nextHandAt !== null && now < table.nextHandAt;
}

/**
 * A bomb pot has no blinds, although the table remembers the last ones. In short deck the button posts the only blind, so nobody is
 * shown as the big blind (N44).
 */
function blindSeats({ bombPot, smallBlindSeat, bigBlindSeat, config }: Table) {
  const isOff = bombPot === true || config.game === 'shortdeck';
  return { smallBlindSeat: isOff ? NO_SEAT : (smallBlindSeat ?? NO_SEAT), bigBlindSeat: isOff ? NO_SEAT : (bigBlindSeat ?? NO_SEAT) };
}

function openOffer({ offer, hand }: Table): PublicTable['offer'] {
  return { decisionId: offer?.decisionId ?? '', until: offer?.until ?? 0, waiting: hand?.runTwice?.waiting ?? [] };
}

function decision({ hand, turn }: Table) {
  const legal = hand === null ? null : legalActions(hand);
  return {
    toAct: turn?.seat ?? NO_SEAT,
    decisionId: turn?.decisionId ?? '',
    turnStartedAt: turn?.startedAt ?? 0,
    actUntil: turn?.actUntil ?? 0,
    bankUntil: turn?.bankUntil ?? 0,
    canCheck: legal?.canCheck ?? false,
    callChips: legal?.call ?? 0,
    raiseMin: legal?.raise?.min ?? 0,
    raiseMax: legal?.raise?.max ?? 0,
  };
}

function publicSeat(table: Table, seat: SeatState, onShow: boolean): PublicSeat {
  const player = table.hand?.seats.find((other) => other.seat === seat.seat);
  const finished = onShow ? table.lastHand?.seats.find((other) => other.stayId === seat.stayId) : undefined;
  return {
    ...EMPTY_SEAT,
    status: statusOf(table, seat),
    name: seat.displayName,
    stack: player?.stack ?? chipsOf(seat),
    behind: seat.behind,
    connected: seat.connected,
    leaving: seat.leaving !== null && !isStillToDecide(player),
    lastAction: table.lastActions[seat.seat] ?? '',
    timeBankMs: seat.timeBankMs,
    heldUntil: seat.connected ? 0 : (removalAt(table, seat) ?? 0),
    ...(player === undefined ? {} : inRunningHand(player)),
    ...(finished === undefined ? {} : inFinishedHand(finished)),
  };
}

/** The status that everybody sees at the seat. */
export function statusOf(table: Table, seat: SeatState): PublicSeat['status'] {
  if (seat.status === 'reserved') return 'reserved';
  if (seat.sittingOut) return 'sitting-out';
  return seat.waitsForBlind && gameRuns(table) ? 'waiting' : 'playing';
}

/** A leaving player will fold, so leaving is shown only once they have nothing left to decide. */
function isStillToDecide(player: HandSeat | undefined): boolean {
  return player !== undefined && !player.folded && player.stack > 0;
}

function inRunningHand(player: HandSeat): Partial<PublicSeat> {
  return {
    bet: player.bet,
    inHand: true,
    folded: player.folded,
    allIn: !player.folded && player.stack === 0,
    cardCount: player.folded || player.mucked ? 0 : player.cards.length,
    shown: player.shown ? player.cards.map(cardText) : [],
    won: player.won,
  };
}

function inFinishedHand({ folded, mucked, cardCount, shown, won }: FinishedSeat): Partial<PublicSeat> {
  const hidden = Array.from({ length: cardCount - shown.length }, () => '');
  return {
    inHand: true,
    folded,
    cardCount: (folded || mucked) && shown.length === 0 ? 0 : cardCount,
    shown: shown.length === 0 ? [] : [...shown.map(cardText), ...hidden],
    won,
  };
}
