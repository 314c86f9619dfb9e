import { type Card, type Chips, cardText, holeCardCount, type PlayerSetup, type Seat, STREETS } from '@cardroom/poker';
import { shortAmount } from '../amounts.ts';
import { dealtIn, type HandHistory, type HistoryDeal, type HistoryPlayer, type Viewer } from '../hand-history.ts';
import { civilTime, twoDigits } from '../history-time.ts';
import { betOf, replayed, setupOf } from '../replayed.ts';
import { viewed } from '../viewer.ts';
import { areStandard, inArrayOrder } from './post-kinds.ts';
import { variantCode } from './variants.ts';

const BOARD_COMPLETE = 5;
const BOARD_RANGE = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const;

interface Writing {
  readonly hand: HandHistory;
  readonly players: readonly HistoryPlayer[];
  money(chips: Chips): string;
  /** `p3`: players are counted from the left of the button. */
  player(seat: Seat): string;
}

/** One hand as PHH, a TOML document. Facts without a field in the specification go into our own fields, which begin with `_`. */
export function writePhh(whole: HandHistory, viewer: Viewer): string {
  const hand = viewed(whole, viewer);
  const players = dealtIn(hand);
  const writing: Writing = {
    hand,
    players,
    money: (chips) => shortAmount(chips, hand.scale),
    player: (seat) => `p${players.findIndex((player) => player.seat === seat) + 1}`,
  };
  const fields = [...rules(writing), ...actionField(writing), ...result(writing), ...names(writing), ...ownFields(writing)];
  return `${fields.map(([key, value]) => `${key} = ${value}`).join('\n')}\n`;
}

type Field = readonly [key: string, value: string];

function rules({ hand, players, money }: Writing): Field[] {
  const setup = setupOf(hand);
  const list = (amount: (player: PlayerSetup) => Chips): string =>
    array(inArrayOrder(setup.players.map((player) => money(amount(player)))));
  const bets: Field[] =
    hand.limit === 'FL'
      ? [
          ['small_bet', money(hand.bigBlind)],
          ['big_bet', money(2 * hand.bigBlind)],
        ]
      : [['min_bet', money(hand.minBet)]];
  return [
    ['variant', text(variantCode(hand))],
    ...(setup.anteType === 'each' ? [['ante_trimming_status', 'true'] as const] : []),
    ['antes', list(({ ante = 0 }) => ante)],
    ['blinds_or_straddles', list(({ blind }) => blind?.chips ?? 0)],
    ...bets,
    ['starting_stacks', array(players.map(({ stack }) => money(stack)))],
  ];
}

function actionField(writing: Writing): Field[] {
  const lines = actions(writing).map((action) => `  ${text(action)},`);
  return [['actions', `[\n${lines.join('\n')}\n]`]];
}

/** Hole cards, then street by street. Players who must show do so once the betting is over, before the rest of the board. */
function actions({ hand, players, money, player }: Writing): string[] {
  const unknown = '??'.repeat(holeCardCount(hand.game));
  const deals = players.map(({ cards }, index) => `d dh p${index + 1} ${cards === null ? unknown : run(cards)}`);
  const played = replayed(hand);
  const lastStreet = hand.actions.at(-1)?.street ?? 'preflop';
  const shows = hand.showdown.map(({ seat, cards }) => `${player(seat)} sm${cards === null ? '' : ` ${run(cards)}`}`);
  const lines = STREETS.flatMap((street) => {
    const cards = hand.board.slice(...BOARD_RANGE[street]);
    const decisions = played.actions.flatMap(({ fact: { seat, type }, after, ...step }) => {
      if (step.before.street !== street) return [];
      if (type === 'fold') return [`${player(seat)} f`];
      return [type === 'raise' ? `${player(seat)} cbr ${money(betOf(after, seat))}` : `${player(seat)} cc`];
    });
    const deal = cards.length === 0 ? [] : [`d db ${run(cards)}`];
    return [...deal, ...decisions, ...(street === lastStreet ? shows : [])];
  });
  return [...deals, ...lines];
}

function result({ hand, players, money }: Writing): Field[] {
  const { seats } = replayed(hand).end;
  const won = (seat: Seat): Chips =>
    hand.pots.flatMap(({ shares }) => shares).reduce((sum, share) => (share.seat === seat ? sum + share.chips : sum), 0);
  const left = (seat: Seat): Chips => seats.find((player) => player.seat === seat)?.stack ?? 0;
  return [
    ['finishing_stacks', array(players.map(({ seat }) => money(left(seat) + won(seat))))],
    ['winnings', array(players.map(({ seat }) => money(won(seat))))],
  ];
}

function names({ hand, players }: Writing): Field[] {
  const { id, table, currency, startedAt } = hand;
  return [
    ['hand', text(id)],
    ['table', text(table.name)],
    ['seats', array(players.map(({ seat }) => String(seat)))],
    ['seat_count', String(table.seats)],
    ['players', array(players.map(({ name }) => text(name)))],
    ...(currency === '' ? [] : [['currency', text(currency)] as const]),
    ...(startedAt === null ? [] : time(startedAt)),
  ];
}

function time(startedAt: number): Field[] {
  const { year, month, day, hour, minute, second } = civilTime(startedAt);
  return [
    ['time', `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`],
    ['time_zone', text('UTC')],
    ['day', String(day)],
    ['month', String(month)],
    ['year', String(year)],
  ];
}

/** Only what the fields above do not contain. The pots are always written, because no other field has the rake or the winners of each pot. */
function ownFields(writing: Writing): Field[] {
  const { hand, players, money, player } = writing;
  const { players: setup } = setupOf(hand);
  const smallBlind = setup.find(({ blind }) => blind?.kind === 'small_blind')?.blind?.chips ?? 0;
  const posts = setup.flatMap(({ dead = 0, blind }, index) => [
    ...(dead > 0 ? [`p${index + 1} post_dead ${money(dead)}`] : []),
    ...(blind === undefined ? [] : [`p${index + 1} ${blind.kind} ${money(blind.chips)}`]),
  ]);
  const has = (present: boolean, key: string, value: string): Field[] => (present ? [[key, value]] : []);
  return [
    ...has(!areStandard(hand.game, setup), '_posts', array(posts.map(text))),
    ...has(hand.smallBlind !== smallBlind, '_small_blind', money(hand.smallBlind)),
    ...has(hand.bombPot, '_bomb_pot', 'true'),
    ...has(!hasBigBlind(setup) && hand.bigBlind !== hand.minBet, '_big_blind', money(hand.bigBlind)),
    ...has(hand.button !== players.at(-1)?.seat, '_button', String(hand.button)),
    ...has(hand.hero !== null, '_hero', String(hand.hero)),
    ...has(hand.secondBoard.length === BOARD_COMPLETE, '_second_board', text(run(hand.secondBoard))),
    ...has(
      hand.shownAfter.length > 0,
      '_shown_after',
      array(hand.shownAfter.map(({ seat, cards }) => text(`${player(seat)} ${run(cards ?? [])}`))),
    ),
    ['_pots', array(hand.pots.map((pot) => potField(writing, pot)))],
    ...(hand.deal === undefined ? [] : [['_root', dealField(hand.deal)] as const]),
  ];
}

function hasBigBlind(players: readonly PlayerSetup[]): boolean {
  return players.some(({ blind }) => blind?.kind === 'big_blind' || blind?.kind === 'button_blind');
}

/** `{ amount = 10, rake = 0.50, won = ["p1 5 high", "p2 4.50 low"] }`; a third word is the board of a hand that was run twice. */
function potField({ money, player }: Writing, { amount, rake, shares }: HandHistory['pots'][number]): string {
  const won = shares.map(({ seat, chips, half, run: board }) =>
    text(`${player(seat)} ${money(chips)} ${half}${board === null ? '' : ` ${board}`}`),
  );
  return `{ amount = ${money(amount)}, rake = ${money(rake)}, won = ${array(won)} }`;
}

/** How the deck was sealed and cut, by which the proof of the hand is found: `{ version = 2, origin = "poker.example", …, roots = ["…", "…"], … }`. */
function dealField({ roots, version, number, origin, table, list, kid, sig }: HistoryDeal): string {
  const place = `version = ${version}, origin = ${text(origin)}, table = ${text(table)}, number = ${number}`;
  return `{ ${place}, roots = ${array(roots.map(text))}, list = ${text(list)}, kid = ${text(kid)}, sig = ${text(sig)} }`;
}

/** JSON and TOML share their escapes except for DEL, which no name contains (`names.ts`). */
function text(value: string): string {
  return JSON.stringify(value);
}

function array(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

function run(cards: readonly Card[]): string {
  return cards.map(cardText).join('');
}
