import { cardText, type HandSeat, legalActions, totalPot } from '@cardroom/poker';
import type { FinishedSeat, SeatState, Table } from '@cardroom/table';
import { chipsOf, gameRuns, RUN_TWICE_MS, raisesAllowed } from '@cardroom/table';
import type { ProjectionExtra, PublicSeat, PublicTable } from './public-table.ts';

const NO_SEAT = -1;

const EMPTY_SEAT: PublicSeat = {
  status: 'empty',
  name: '',
  stack: 0,
  behind: 0,
  bet: 0,
  inHand: false,
  folded: false,
  allIn: false,
  cardCount: 0,
  shown: [],
  connected: true,
  leaving: false,
  lastAction: '',
  timeBankMs: 0,
  won: 0,
};

/** The table as every viewer may see it. Members are listed one by one: nothing hidden can slip in. */
export function projectTable(table: Table, extra: ProjectionExtra): PublicTable {
  const onShow = endIsOnShow(table, extra.now);
  const { hand } = table;
  const lastHand = onShow ? table.lastHand : null;
  return {
    tableId: table.config.tableId,
    info: tableInfo(table, extra.roomName),
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
    // The bets of this street still lie before the players.
    pots: (hand?.pots ?? []).map(({ amount, eligible }) => ({ amount, eligible })),
    potTotal: hand === null ? 0 : totalPot(hand),
    toMatch: hand?.toMatch ?? 0,
    ...decision(table),
    nextHandAt: table.nextHandAt ?? 0,
    spectators: extra.spectators,
    seats: table.seats.map((seat) => (seat === null ? EMPTY_SEAT : publicSeat(table, seat, onShow))),
  };
}

/** The result of a hand stays on show until the next one may start. */
function endIsOnShow(table: Table, now: number): boolean {
  return table.hand === null && table.lastHand !== null && table.nextHandAt !== null && now < table.nextHandAt;
}

/**
 * In a bomb pot nobody has a blind; the table remembers who is next. In short deck the button posts the only one, so that nobody is
 * the big blind (N44).
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
    ...(player === undefined ? {} : inRunningHand(player)),
    ...(finished === undefined ? {} : inFinishedHand(finished)),
  };
}

function statusOf(table: Table, seat: SeatState): PublicSeat['status'] {
  if (seat.status === 'reserved') return 'reserved';
  if (seat.sittingOut) return 'sitting-out';
  return seat.waitsForBlind && gameRuns(table) ? 'waiting' : 'playing';
}

/** Whoever knew that a player leaves would know that he folds; it shows once he has nothing more to decide. */
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

/** The table's settings as the client shows them (`TableInfo` of the protocol), as JSON. What is off is left out. */
export function tableInfo({ config }: Pick<Table, 'config'>, roomName: string): string {
  const { tableId, roomId, currency, gameKey, game, limit, hilo, chipUnit, smallBlind, bigBlind, ante, anteType, straddle } = config;
  const { runItTwice, runTwiceMs = RUN_TWICE_MS, bombPot, rabbitHunt, capOffHeadsUp, rakeByPlayers, settlement } = config;
  const { seats, buyInMin, buyInMax, rake, actMs, timeBank, disconnectExtraMs, reconnectWindowMs, sitOutMs, sitOutMissedBigBlinds } =
    config;
  return JSON.stringify({
    ...{ tableId, roomId, roomName, currency, gameKey, game, limit, hilo, chipUnit, smallBlind, bigBlind, ante, anteType, straddle },
    ...{
      runItTwice,
      runTwiceMs: runItTwice === true ? runTwiceMs : undefined,
      bombPot: bombPot ?? undefined,
      rabbitHunt,
      maxRaises: raisesAllowed(config) ?? undefined,
      capOffHeadsUp,
      rakeByPlayers,
    },
    ...{ seats, buyInMin, buyInMax, rakeBasisPoints: rake.basisPoints, rakeCap: rake.cap },
    ...{ actMs, timeBank, disconnectExtraMs, reconnectWindowMs, sitOutMs, sitOutMissedBigBlinds, settlement },
  });
}
