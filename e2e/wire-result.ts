import { type CardTable, cardsOf, cardTable, checkCards, playerOrder } from './wire-cards.ts';
import { inOrder, list, type Members, members, money, ORDER, type Say, text, time, whole } from './wire-rules.ts';

/** One player of a result, amounts in minor units. */
interface Line {
  readonly id: string;
  readonly seat: number;
  readonly start: number;
  readonly end: number;
  readonly bet: number;
  readonly win: number;
  readonly net: number;
  readonly rake: number;
  readonly status: string;
  readonly position: string;
  readonly hole: readonly string[];
}

/** Position names by number of players, from the button on; a dead button or small blind leaves its name out. */
const SEATS_AROUND: Readonly<Record<number, string>> = {
  2: 'BTN BB',
  3: 'BTN SB BB',
  4: 'BTN SB BB UTG',
  5: 'BTN SB BB UTG CO',
  6: 'BTN SB BB UTG HJ CO',
  7: 'BTN SB BB UTG LJ HJ CO',
  8: 'BTN SB BB UTG UTG+1 LJ HJ CO',
  9: 'BTN SB BB UTG UTG+1 UTG+2 LJ HJ CO',
};
/** The same where nobody has a blind: in short deck and in a bomb pot. */
const SEATS_WITHOUT_BLINDS: Readonly<Record<number, string>> = {
  2: 'BTN UTG',
  3: 'BTN UTG CO',
  4: 'BTN UTG HJ CO',
  5: 'BTN UTG LJ HJ CO',
  6: 'BTN UTG UTG+1 LJ HJ CO',
  7: 'BTN UTG UTG+1 UTG+2 LJ HJ CO',
  8: 'BTN UTG UTG+1 UTG+2 UTG+3 LJ HJ CO',
  9: 'BTN UTG UTG+1 UTG+2 UTG+3 UTG+4 LJ HJ CO',
};
const FORCED = ['ante', 'small_blind', 'big_blind', 'button_blind', 'straddle', 'post', 'post_dead'];
/** Chips that do not count towards the player's bet on the street. */
const DEAD = ['ante', 'post_dead'];
const STREETS = { preflop: 0, flop: 3, turn: 4, river: 5 } as const;

/** Checks one game result and returns the signed result of its player in minor units. */
export function checkResult(body: Members, say: Say): number {
  inOrder(body, ORDER.result, say);
  if (!/^[1-9]\d*$/.test(text(body.round_id))) say(`has the round_id ${JSON.stringify(body.round_id)}`);
  const outcome = members(body.result);
  inOrder(outcome, ORDER.outcome, say);
  const board = cardsOf(outcome.community_card, say);
  if (![0, 3, 4, 5].includes(board.length)) say(`has a board of ${board.length} cards`);
  const table = cardTable(body, board);
  const players = list(outcome.players).map((player) => checkPlayer(members(player), table, say));
  checkTable(players, board, say);
  checkPositions(players, blindsOf(members(outcome.bets)), say);
  checkBets(members(outcome.bets), players, board, say);
  const own = players.find(({ id }) => id === body.player_id);
  if (own === undefined) say('is about a player who was not dealt in');
  const net = own?.net ?? 0;
  if (money(body.amount, say) !== Math.abs(net)) say('has an amount that is not the absolute net of its player');
  const won = net > 0 || (net === 0 && own?.status === 'won');
  if (body.player_result !== (won ? 'win' : 'loss')) say(`says ${JSON.stringify(body.player_result)} with a net of ${net}`);
  return net;
}

function checkPlayer(player: Members, table: CardTable, say: Say): Line {
  inOrder(player, playerOrder(table, player), say);
  const amount = (name: string) => money(player[name], say);
  const [start, end, bet, win, net, rake] = ['start_stack', 'end_stack', 'bet', 'win', 'net', 'rake'].map(amount);
  const hole = checkCards(player, table, say);
  const status = text(player.status);
  const line = { start, end, bet, win, net, rake, hole, status, id: text(player.player_id) } as Omit<Line, 'seat' | 'position'>;
  if (line.end - line.start !== line.net) say('has a stack that does not follow from its net');
  if (line.win - line.bet !== line.net) say('has a net that is not win − bet');
  if (Math.min(line.start, line.end, line.bet, line.win, line.rake) < 0) say('has a negative amount');
  if (!['won', 'lost', 'mucked', 'folded'].includes(status)) say(`has the status ${status}`);
  // A player who won no one else's chips has nothing to collect: their own were returned.
  if ((status === 'won') !== line.win > 0 && !(status === 'won' && line.bet === 0))
    say(`has the status ${status} with a win of ${line.win}`);
  if (status === 'lost' && hole.length === 0) say('lost without showing');
  const seat = whole(player.seat, say);
  if (seat < 1 || seat > 9) say(`sits at ${seat}`);
  if (text(player.display_name) === '') say('has a player without a name');
  return { ...line, seat, position: text(player.position) };
}

function checkTable(players: readonly Line[], board: readonly string[], say: Say): void {
  const sum = (value: (line: Line) => number) => players.reduce((total, line) => total + value(line), 0);
  const rake = sum((line) => line.rake);
  if (players.length < 2) say('has fewer than two players');
  if (sum((line) => line.bet) !== sum((line) => line.win) + rake) say('has Σ bet ≠ Σ win + rake');
  if (sum((line) => line.net) !== -rake) say('has Σ net ≠ −rake');
  if (rake > 0 && board.length === 0) say('takes rake without a flop');
  if (!players.some(({ status }) => status === 'won')) say('has no winner');
  const seats = players.map(({ seat }) => seat);
  if (seats.some((seat, index) => index > 0 && seat <= (seats[index - 1] ?? 0))) say('does not list players by seat');
  const shown = [...board, ...players.flatMap(({ hole }) => hole)];
  if (new Set(shown).size !== shown.length) say('shows a card twice');
}

/** Whether the hand has a big blind; in short deck and in a bomb pot nobody posts one. */
function blindsOf(bets: Members): boolean {
  return list(bets.preflop).some((bet) => members(bet).action === 'big_blind');
}

/** Checks the names clockwise from the button; with a dead button or small blind only the order of the rest is fixed. */
function checkPositions(players: readonly Line[], hasBlinds: boolean, say: Say): void {
  const names = players.map(({ position }) => position);
  if (new Set(names).size !== names.length || names.includes('BB') !== hasBlinds) say(`has the positions ${names.join(' ')}`);
  const button = names.indexOf('BTN');
  const whole = button >= 0 && (!hasBlinds || names.includes('SB') || names.length === 2);
  const around = [...names.slice(button), ...names.slice(0, button)].join(' ');
  const expected = hasBlinds ? SEATS_AROUND : SEATS_WITHOUT_BLINDS;
  if (whole && around !== expected[names.length]) say(`has the positions ${around}`);
}

interface Put {
  /** Live chips on the street. */
  live: number;
  /** All chips of the hand. */
  all: number;
}

function checkBets(bets: Members, players: readonly Line[], board: readonly string[], say: Say): void {
  const streets = Object.keys(bets);
  const names = Object.keys(STREETS);
  if (streets[0] !== 'preflop' || streets.some((street, index) => names.indexOf(street) <= names.indexOf(streets[index - 1] ?? '')))
    say(`has the streets ${streets.join(' ')}`);
  const puts = new Map(players.map(({ id }): [string, Put] => [id, { live: 0, all: 0 }]));
  const clock = { seq: 0, at: 0 };
  for (const street of streets) {
    if (STREETS[street as 'flop'] > board.length) say(`has bets on a ${street} that was not dealt`);
    if (street !== 'preflop' && list(bets[street]).length === 0) say(`has an empty ${street}`);
    for (const put of puts.values()) put.live = 0;
    for (const bet of list(bets[street])) checkBet(members(bet), { street, puts, players, clock }, say);
  }
  for (const { id, bet } of players) if (puts.get(id)?.all !== bet) say(`has a bet of ${id} that its bets do not add up to`);
}

interface Betting {
  readonly street: string;
  readonly puts: ReadonlyMap<string, Put>;
  readonly players: readonly Line[];
  readonly clock: { seq: number; at: number };
}

function checkBet(bet: Members, { street, puts, players, clock }: Betting, say: Say): void {
  inOrder(bet, ORDER.bet, say);
  clock.seq += 1;
  if (whole(bet.seq, say) !== clock.seq) say(`does not count its bets: ${JSON.stringify(bet.seq)} for ${clock.seq}`);
  const at = time(bet.at, say);
  if (at < clock.at) say('has bets that go back in time');
  clock.at = at;
  const player = players.find(({ id }) => id === bet.player_id);
  const put = puts.get(text(bet.player_id));
  if (player === undefined || put === undefined) {
    say('has a bet of a stranger');
    return;
  }
  if (whole(bet.seat, say) !== player.seat) say('has a bet from another seat');
  const action = text(bet.action);
  const amount = money(bet.amount, say);
  const moved = action === 'return' ? -amount : amount;
  put.all += moved;
  if (!DEAD.includes(action)) put.live += moved;
  if (money(bet.total, say) !== put.live) say(`has a total of ${JSON.stringify(bet.total)} where ${put.live} are live`);
  if (FORCED.includes(action) && street !== 'preflop') say(`has ${action} on the ${street}`);
  if (!FORCED.includes(action) && !['fold', 'check', 'call', 'bet', 'raise', 'return'].includes(action)) say(`has the action ${action}`);
  if (['fold', 'check'].includes(action) !== (amount === 0)) say(`has ${action} with ${amount}`);
  if (action !== 'return' && bet.all_in !== (amount > 0 && put.all === player.start))
    say(`has all_in ${String(bet.all_in)} at ${put.all} of ${player.start}`);
}
