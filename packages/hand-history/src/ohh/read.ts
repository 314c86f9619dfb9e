import { type Card, type Chips, LIMITS, type PostKind, parseCard, type Seat, type Street } from '@cardroom/poker';
import { type HandHistory, HISTORY_CHARACTERS_MAX, type HistoryDeal, type Malformed } from '../hand-history.ts';
import { epochMs } from '../history-time.ts';
import { oneLine } from '../names.ts';
import { readDeal } from '../reading/deal.ts';
import { type JsonNode, jsonDocument } from '../reading/json-document.ts';
import { type Head, Recorder } from '../reading/recorder.ts';
import { orMalformed, quoted, Unreadable } from '../reading/unreadable.ts';
import { gameOf } from './games.ts';
import { type Piece, splitObjects } from './split.ts';

/** All hands in a file. Members that the specification does not define are ignored. */
export function readOhh(text: string): (HandHistory | Malformed)[] {
  if (text.length > HISTORY_CHARACTERS_MAX) return [{ line: 1, reason: `more than ${HISTORY_CHARACTERS_MAX} characters` }];
  return splitObjects(text).map((piece) => orMalformed(() => readHand(piece)));
}

function readHand({ text, line }: Piece): HandHistory {
  const document = jsonDocument(text, line);
  const ohh = document.required('ohh');
  const rounds = ohh
    .required('rounds')
    .items()
    .toSorted((a, b) => roundId(a) - roundId(b));
  const recorder = new Recorder(headOf(ohh, rounds));
  const dealer = ohh.required('dealer_seat');
  recorder.setButton(dealer.line, dealer.integer());
  const seats = readPlayers(ohh, recorder);
  const hero = ohh.member('hero_player_id');
  if (hero !== undefined) recorder.hero = seatOf(hero, seats);
  const flags = ohh.member('flags')?.items() ?? [];
  recorder.bombPot = flags.some((flag) => flag.value === 'Bomb_Pot');
  const opened = new Set<Street>();
  for (const round of rounds) readRound({ round, recorder, seats, opened, dealer: dealer.integer() });
  const pots = ohh.required('pots');
  const history = recorder.finish({ line: pots.line, rake: readPots(pots, recorder, seats), everybodyShows: false });
  const deal = readFairness(ohh.member('_fairness'));
  return deal === null ? history : { ...history, deal };
}

/** Null if there is none, or if another program uses the name for something else. */
function readFairness(node: JsonNode | undefined): HistoryDeal | null {
  if (node === undefined || !(node.value instanceof Map)) return null;
  const listed = (member: JsonNode | undefined): unknown => (member === undefined ? undefined : textsOf(member));
  return readDeal((name) => listed(node.member(name)), { line: node.line, field: '_fairness' });
}

function textsOf(node: JsonNode): unknown {
  if (Array.isArray(node.value)) return node.items().map(textsOf);
  return typeof node.value === 'object' && node.value instanceof Map ? {} : typeof node.value === 'boolean' ? node.value : node.text();
}

function roundId(round: JsonNode): number {
  return round.member('id')?.integer() ?? 0;
}

/** The small blind may be omitted if there is none. */
function headOf(ohh: JsonNode, rounds: readonly JsonNode[]): Head {
  const type = ohh.required('game_type');
  const found = gameOf(type.text(), ohh.member('_hole_cards')?.integer() ?? holeCardsSeen(rounds));
  if (found === undefined) throw new Unreadable(type.line, `${quoted(type.text())} is not a supported game`);
  const limit = ohh.required('bet_limit').required('bet_type');
  const known = LIMITS.find((name) => name === limit.text());
  if (known === undefined) throw new Unreadable(limit.line, `${quoted(limit.text())} is not a betting limit`);
  const currency = ohh.member('currency')?.text() ?? '';
  return {
    ...found,
    limit: known,
    // The hand number in a text header must not contain spaces or colons.
    id: oneLine(ohh.required('game_number').text()).replace(/[\s:]+/g, '-'),
    startedAt: readTime(ohh.member('start_date_utc')),
    table: { name: oneLine(ohh.member('table_name')?.text() ?? ''), seats: ohh.required('table_size').integer() },
    currency: /^[A-Z]{3}$/.test(currency) && !['XPM', 'PPC'].includes(currency) ? currency : '',
    smallBlind: ohh.member('small_blind_amount')?.amount() ?? 0,
    bigBlind: ohh.required('big_blind_amount').amount(),
  };
}

const OMAHA_HOLE_CARDS = 4;

/** The number of cards that a player was dealt or showed; four if none are known. */
function holeCardsSeen(rounds: readonly JsonNode[]): number {
  for (const round of rounds) {
    for (const action of round.member('actions')?.items() ?? []) {
      const cards = action.member('cards')?.items() ?? [];
      if (cards.length >= OMAHA_HOLE_CARDS) return cards.length;
    }
  }
  return OMAHA_HOLE_CARDS;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|\+00:?00)?$/;

function readTime(node: JsonNode | undefined): number | null {
  if (node === undefined || node.value === '') return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (TIME.exec(node.text()) ?? []).slice(1).map(Number);
  const time = epochMs({ year, month, day, hour, minute, second });
  if (time === null) throw new Unreadable(node.line, `${quoted(node.text())} is not a UTC time`);
  return time;
}

type Seats = ReadonlyMap<number, Seat>;

function readPlayers(ohh: JsonNode, recorder: Recorder): Seats {
  const seats = new Map<number, Seat>();
  for (const player of ohh.required('players').items()) {
    const id = player.required('id').integer();
    if (seats.has(id)) throw new Unreadable(player.line, `two players have the id ${id}`);
    const seat = player.required('seat').integer();
    recorder.addPlayer(player.line, {
      seat,
      name: player.member('name')?.text() ?? '',
      stack: player.required('starting_stack').amount(),
      sittingOut: player.member('is_sitting_out')?.value === true,
    });
    seats.set(id, seat);
  }
  return seats;
}

function seatOf(node: JsonNode, seats: Seats): Seat {
  const seat = seats.get(node.integer());
  if (seat === undefined) throw new Unreadable(node.line, `there is no player ${node.integer()}`);
  return seat;
}

interface RoundOf {
  readonly round: JsonNode;
  readonly recorder: Recorder;
  readonly seats: Seats;
  /** The streets dealt so far; a repeated street belongs to the second board. */
  readonly opened: Set<Street>;
  readonly dealer: Seat;
}

const STREETS: ReadonlyMap<string, Street> = new Map([
  ['Preflop', 'preflop'],
  ['Flop', 'flop'],
  ['Turn', 'turn'],
  ['River', 'river'],
]);

function readRound({ round, recorder, seats, opened, dealer }: RoundOf): void {
  const name = round.required('street');
  const street = STREETS.get(name.text());
  if (street === undefined && name.text() !== 'Showdown') throw new Unreadable(name.line, `${quoted(name.text())} is not a street`);
  const board = round.member('cards');
  const cards = board === undefined ? [] : readCards(board);
  if (street !== undefined && street !== 'preflop') {
    recorder.openStreet(board?.line ?? round.line, street, cards, opened.has(street) ? 2 : 1);
    opened.add(street);
  }
  for (const action of round.member('actions')?.items() ?? []) readAction({ action, recorder, seats, dealer });
}

interface ActionOf {
  readonly action: JsonNode;
  readonly recorder: Recorder;
  readonly seats: Seats;
  readonly dealer: Seat;
}

interface Done extends Omit<ActionOf, 'seats'> {
  readonly line: number;
  readonly seat: Seat;
  amount(): Chips;
}

/** Actions that happen around a hand without affecting it. */
const BESIDE_THE_HAND: ReadonlySet<string> = new Set(['Added Chips', 'Sits Down', 'Stands Up', 'Player Adjustment']);

const post =
  (kind: PostKind) =>
  ({ recorder, line, seat, amount }: Done): void =>
    recorder.post(line, seat, kind, amount());
const passive =
  (type: 'fold' | 'check') =>
  ({ recorder, line, seat }: Done): void =>
    recorder.act(line, seat, type, 0);
const active =
  (type: 'call' | 'raise') =>
  ({ recorder, line, seat, amount }: Done): void =>
    recorder.act(line, seat, type, amount());

const ACTIONS: ReadonlyMap<string, (done: Done) => void> = new Map<string, (done: Done) => void>([
  ['Dealt Cards', dealt],
  ['Shows Cards', ({ recorder, line, seat, action }) => recorder.show(line, seat, readCards(action.required('cards')))],
  [
    'Mucks Cards',
    (done) => {
      dealt(done);
      done.recorder.show(done.line, done.seat, null);
    },
  ],
  ['Post Ante', post('ante')],
  ['Post SB', post('small_blind')],
  // Without a small blind, the dealer's blind is the button blind of short deck.
  ['Post BB', (done) => post(done.seat === done.dealer && done.recorder.head.smallBlind === 0 ? 'button_blind' : 'big_blind')(done)],
  ['Straddle', post('straddle')],
  ['Post Dead', post('post_dead')],
  ['Post Extra Blind', post('post')],
  ['Fold', passive('fold')],
  ['Check', passive('check')],
  ['Call', active('call')],
  ['Bet', active('raise')],
  ['Raise', active('raise')],
]);

function readAction({ action, recorder, seats, dealer }: ActionOf): void {
  const { line } = action;
  const what = action.required('action').text();
  if (BESIDE_THE_HAND.has(what)) return;
  const record = ACTIONS.get(what);
  if (record === undefined) throw new Unreadable(line, `${quoted(what)} is not a known action`);
  const seat = seatOf(action.required('player_id'), seats);
  record({ action, recorder, dealer, line, seat, amount: () => action.required('amount').amount() });
}

/** A player whose cards are unknown is recorded without cards. */
function dealt({ recorder, line, seat, action }: Done): void {
  const cards = action.member('cards');
  if (cards !== undefined && cards.items().length > 0) recorder.deal(line, seat, readCards(cards));
}

function readCards(list: JsonNode): Card[] {
  return list.items().map((item) => {
    const text = item.text();
    const card = parseCard(text.replace('10', 'T').charAt(0).toUpperCase() + text.slice(-1).toLowerCase());
    if (card === undefined) throw new Unreadable(item.line, `${quoted(text)} is not a card`);
    return card;
  });
}

/** Records the winnings and returns the rake, including any jackpot fee taken from the pots; null if the text has none. */
function readPots(pots: JsonNode, recorder: Recorder, seats: Seats): number | null {
  let rake: number | null = null;
  for (const [index, pot] of pots.items().entries()) {
    const number = pot.member('number')?.integer() ?? index;
    const taken = pot.member('rake')?.amount();
    if (taken !== undefined) rake = (rake ?? 0) + taken + (pot.member('jackpot')?.amount() ?? 0);
    for (const win of pot.required('player_wins').items()) {
      recorder.award(win.line, {
        pot: number,
        seat: seatOf(win.required('player_id'), seats),
        chips: win.required('win_amount').amount(),
        run: null,
      });
    }
  }
  return rake;
}
