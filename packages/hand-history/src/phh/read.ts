import { type HandEvent, type HandSetup, replay, type Seat } from '@cardroom/poker';
import { hundredthsOf, hundredthsOfNumber } from '../amounts.ts';
import { historyOfHand } from '../from-events.ts';
import {
  type HandHistory,
  HISTORY_CHARACTERS_MAX,
  type HistoryPot,
  type HistoryShare,
  type Malformed,
  type Showing,
} from '../hand-history.ts';
import { oneLine, withUniqueNames } from '../names.ts';
import { readDeal } from '../reading/deal.ts';
import { SEATS_OF_A_TABLE_MAX } from '../reading/recorder.ts';
import { inSmallestScale } from '../reading/scale.ts';
import { orMalformed, quoted, Unreadable } from '../reading/unreadable.ts';
import { type KnownCards, readDeck } from './deck.ts';
import { type Notation, readNotation, readPlayer, readRun } from './notation.ts';
import { awardsAmong, play } from './play.ts';
import { readSetup } from './rules.ts';
import { startOf } from './start.ts';
import { Fields, type Section, sectionsOf } from './toml-document.ts';

/** All hands in a `.phh` or `.phhs` file. Unknown fields are ignored. */
export function readPhh(text: string): (HandHistory | Malformed)[] {
  if (text.length > HISTORY_CHARACTERS_MAX) return [{ line: 1, reason: `more than ${HISTORY_CHARACTERS_MAX} characters` }];
  return sectionsOf(text).map((section) => orMalformed(() => readHand(section)));
}

function readHand(section: Section): HandHistory {
  const fields = new Fields(section);
  const texts = fields.required('actions', fields.texts('actions'));
  const actions = texts.map((text, index) => readNotation(fields.line('actions', index), text)).filter((action) => action !== null);
  const setup = readSetup(fields, actions);
  const cards = readDeck(fields, setup, actions);
  const events = play(setup, cards, actions, fields.line('actions'));
  const seats = readSeats(fields, setup.players.length);
  const history = historyOfHand(events, readNames(fields, setup.players.length));
  const seatOf = (seat: Seat): Seat => seats[seat - 1] ?? seat;
  const moved = <At extends { readonly seat: Seat }>(list: readonly At[]): At[] =>
    list.map((item) => ({ ...item, seat: seatOf(item.seat) }));
  const { showdown, shownAfter } = showings(fields, { actions, events, cards });
  const smallBlind = setup.players.find(({ blind }) => blind?.kind === 'small_blind')?.blind?.chips ?? 0;
  return inSmallestScale({
    ...history,
    ...about(fields, section, seats),
    smallBlind: fields.amount('_small_blind') ?? smallBlind,
    players: withUniqueNames(moved(history.players.map((player, index) => ({ ...player, cards: cards.hole[index] ?? null })))),
    posts: moved(history.posts),
    actions: moved(history.actions),
    returned: history.returned === null ? null : { ...history.returned, seat: seatOf(history.returned.seat) },
    showdown: moved(showdown),
    shownAfter: moved(shownAfter),
    ...ownDeal(fields),
    pots: (ownPots(fields) ?? settled(fields, { events, showdown, chipUnit: setup.chipUnit })).map((pot) => ({
      ...pot,
      shares: moved(pot.shares),
    })),
  });
}

/** Nothing if there is none, or if another program uses the name for something else. */
function ownDeal(fields: Fields): Pick<HandHistory, 'deal'> {
  const told = fields.get('_root');
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return {};
  const members = new Map(Object.entries(told));
  const deal = readDeal((name) => members.get(name), { line: fields.line('_root'), field: '_root' });
  return deal === null ? {} : { deal };
}

/** Seats counted from 1, clockwise from the left of the button like the players. */
function readSeats(fields: Fields, count: number): Seat[] {
  const list = fields.list('seats', count);
  const seats = list?.map((value) => Number(value)) ?? Array.from({ length: count }, (_, index) => index + 1);
  const wrong = (why: string): Unreadable => new Unreadable(fields.line('seats'), why);
  if (seats.some((seat) => !Number.isInteger(seat) || seat < 1 || seat > SEATS_OF_A_TABLE_MAX))
    throw wrong(`seats must be numbers from 1 to ${SEATS_OF_A_TABLE_MAX}`);
  if (new Set(seats).size < count) throw wrong('a seat is listed twice');
  const turns = seats.filter((seat, index) => seat > (seats[(index + 1) % count] ?? 0)).length;
  if (turns !== 1) throw wrong('the seats are not listed clockwise from the left of the button');
  return seats;
}

function readNames(fields: Fields, count: number): ReadonlyMap<number, string> {
  const names = fields.texts('players', count) ?? [];
  return new Map(names.map((name, index) => [index, name]));
}

function about(fields: Fields, { name }: Section, seats: readonly Seat[]) {
  const currency = fields.text('currency') ?? '';
  const button = fields.integer('_button') ?? seats.at(-1) ?? 1;
  return {
    // The hand number in a text header must not contain spaces or colons.
    id: oneLine(fields.text('hand') ?? name ?? '').replace(/[\s:]+/g, '-') || '0',
    startedAt: startOf(fields),
    table: { name: oneLine(fields.text('table') ?? ''), seats: fields.integer('seat_count') ?? Math.max(...seats) },
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    scale: 100 as const,
    button,
    hero: fields.integer('_hero') ?? null,
  };
}

interface Played {
  readonly actions: readonly Notation[];
  readonly events: readonly HandEvent[];
  readonly cards: KnownCards;
}

/** At showdown each live player shows or mucks once. If a file says nothing about it, every known hand is shown. */
function showings(fields: Fields, { actions, events, cards }: Played): { showdown: Showing[]; shownAfter: Showing[] } {
  const live = new Set(replay(events).seats.flatMap(({ seat, folded }) => (folded ? [] : [seat])));
  const said = actions.flatMap((action) => (action.type === 'show-or-muck' ? [{ seat: action.player, cards: action.cards }] : []));
  const atShowdown =
    live.size > 1 ? said.filter(({ seat }, index) => live.has(seat) && said.findIndex((other) => other.seat === seat) === index) : [];
  const silent = [...live].map((seat): Showing => ({ seat, cards: cards.hole[seat] ?? null }));
  const after = (fields.texts('_shown_after') ?? []).map((text, index): Showing => {
    const line = fields.line('_shown_after', index);
    const [who = '', shown = ''] = text.split(' ');
    return { seat: readPlayer(line, who), cards: readRun(line, shown) };
  });
  const later = said.filter((showing) => showing.cards !== null && !atShowdown.includes(showing));
  const counted = ({ seat, cards: shown }: Showing): Showing => ({ seat: seat + 1, cards: shown });
  const showdown = live.size > 1 && atShowdown.length === 0 ? silent : atShowdown;
  return { showdown: showdown.map(counted), shownAfter: [...later, ...after].map(counted) };
}

/** The pots from our own field. */
function ownPots(fields: Fields): HistoryPot[] | undefined {
  return fields.list('_pots')?.map((value, index) => {
    const line = fields.line('_pots', index);
    const { amount, rake, won } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const chips = hundredthsOfNumber(amount);
    const taken = hundredthsOfNumber(rake);
    if (chips === undefined || taken === undefined || !Array.isArray(won))
      throw new Unreadable(line, 'a pot must have amount, rake and winners');
    const shares = won.map((text) => ownShare(line, text));
    if (shares.reduce((sum, share) => sum + share.chips, taken) !== chips)
      throw new Unreadable(line, 'a pot must equal its shares plus its rake');
    return { amount: chips, rake: taken, shares };
  });
}

const HALVES: ReadonlySet<string> = new Set<HistoryShare['half']>(['all', 'high', 'low']);

function ownShare(line: number, text: unknown): HistoryShare {
  const [who = '', amount = '', half = '', run = ''] = typeof text === 'string' ? text.split(' ') : [];
  const chips = hundredthsOf(amount);
  if (chips === undefined || !HALVES.has(half) || !['', '1', '2'].includes(run))
    throw new Unreadable(line, `not a share of a pot: ${quoted(String(text))}`);
  return { seat: readPlayer(line, who) + 1, chips, half: half as HistoryShare['half'], run: run === '' ? null : run === '1' ? 1 : 2 };
}

interface Ended {
  readonly events: readonly HandEvent[];
  readonly showdown: readonly Showing[];
  readonly chipUnit: number;
}

/** The pots by the rules or, if the file states different winnings (rake, another chip size), those winnings as one pot. */
function settled(fields: Fields, { events, showdown, chipUnit }: Ended): HistoryPot[] {
  const { seats, setup } = replay(events);
  const shown = new Set(showdown.flatMap(({ seat, cards }) => (cards === null ? [] : [seat - 1])));
  const contested = seats.filter(({ folded }) => !folded).length > 1;
  if (contested && shown.size === 0) throw new Unreadable(fields.line('actions'), 'no player shows at showdown');
  const { pots } = historyOfHand([{ type: 'hand-started', v: 1, setup }, ...awardsAmong(events, shown, chipUnit)], new Map());
  const stated = statedWinnings(fields, setup, events);
  const byRules = seats.map(({ seat }) =>
    pots.flatMap(({ shares }) => shares).reduce((sum, share) => (share.seat === seat + 1 ? sum + share.chips : sum), 0),
  );
  if (stated === undefined || stated.every((chips, index) => chips === byRules[index])) return [...pots];
  const amount = pots.reduce((sum, pot) => sum + pot.amount, 0);
  const paid = stated.reduce((sum, chips) => sum + chips, 0);
  const line = fields.line(fields.get('winnings') === undefined ? 'finishing_stacks' : 'winnings');
  if (paid > amount || paid === 0) throw new Unreadable(line, `${paid / 100} was won from ${amount / 100} in the pots`);
  const shares = stated.flatMap((chips, index): HistoryShare[] => (chips > 0 ? [{ seat: index + 1, chips, half: 'all', run: null }] : []));
  return [{ amount, rake: amount - paid, shares }];
}

function statedWinnings(fields: Fields, { players }: HandSetup, events: readonly HandEvent[]): number[] | undefined {
  const winnings = fields.amounts('winnings', players.length);
  const finishing = fields.amounts('finishing_stacks', players.length);
  if (winnings !== undefined || finishing === undefined) return winnings;
  const { seats } = replay(events.filter(({ type }) => type !== 'pot-awarded'));
  return finishing.map((chips, index) => {
    const won = chips - (seats[index]?.stack ?? 0);
    if (won < 0) throw new Unreadable(fields.line('finishing_stacks'), `p${index + 1} ends with fewer chips than were left`);
    return won;
  });
}
