import { type Card, cardText, type HandEvent, type HandSetup, holeCardCount, isHandEvent, replay } from '@cardroom/poker';
import { optionsOf, scenarioWords, type WordedOption } from '@cardroom/rooms';
import type { TableConfig, TableEvent } from '@cardroom/table';
import type { ActionPlan, GivenPast, PlacedStep, PotFact, Scenario, Step, TableOptions, WinnerFact } from './ast.ts';
import { harmlessHands } from './harmless-hands.ts';
import { RESERVED } from './parse-steps.ts';
import { defaultTable } from './parse-table.ts';
import { writeScenario } from './write.ts';

/** A finished hand: its events from `hand-opened` on, what followed, and the settings of its table. */
export interface PlayedHand {
  readonly events: readonly TableEvent[];
  readonly config: TableConfig;
}

/** The reader of the scenario: a seat (from 0), everybody at the table, or somebody who may see every card. */
export type Eyes = number | 'public' | 'all';

type Opened = Extract<TableEvent, { type: 'hand-opened' }>;

interface Told {
  readonly hand: PlayedHand;
  readonly opened: Opened;
  readonly setup: HandSetup;
  readonly events: readonly HandEvent[];
  readonly names: ReadonlyMap<number, string>;
}

/**
 * A played hand as a scenario file that passes under the rules. Cards that its reader may not know are left open, and a hand beaten
 * unseen at showdown is replaced by another losing hand. Throws RangeError for an incomplete hand.
 */
export function scenarioOfHand(hand: PlayedHand, eyes: Eyes): string {
  const opened = hand.events.find((event) => event.type === 'hand-opened');
  const events = hand.events.filter(isHandEvent);
  const started = events.find((event) => event.type === 'hand-started');
  if (opened === undefined || started === undefined || events.every(({ type }) => type !== 'hand-ended'))
    throw new RangeError('a scenario needs a complete hand');
  const told: Told = { hand, opened, setup: started.setup, events, names: namesOf(opened) };
  const stand = standing(told);
  const scenario: Scenario = {
    title: `hand ${opened.handId} of table ${hand.config.tableId}`,
    table: tableOf(hand.config),
    seats: told.setup.players
      .map(({ seat, stack }) => ({ seat: seat + 1, name: nameOf(told, seat), chips: stack, wallet: null }))
      .sort((a, b) => a.seat - b.seat),
    guests: [],
    ...stand,
    phones: [],
    steps: [deckOf(told, eyes), { do: 'deal' } as const, ...flowOf(told), ...factsOf(told)].map((step): PlacedStep => ({ line: 1, step })),
  };
  return writeScenario(scenario);
}

function nameOf({ names }: Pick<Told, 'names'>, seat: number): string {
  return names.get(seat) ?? `seat${seat + 1}`;
}

/** Unique names that the language accepts. */
function namesOf({ players }: Opened): Map<number, string> {
  const names = new Map<number, string>();
  for (const { seat, displayName } of players) {
    const plain = displayName
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]/g, '')
      .slice(0, 12);
    const taken = !/^[a-z]/.test(plain) || RESERVED.has(plain) || [...names.values()].includes(plain);
    names.set(seat, taken ? `player${seat + 1}` : plain);
  }
  return names;
}

/** Options that do nothing within one hand. */
const BETWEEN_HANDS: readonly WordedOption[] = ['entry', 'rabbitHunt', 'sitOutMissedBigBlinds'];

function tableOf(config: TableConfig): TableOptions {
  const { gameKey, smallBlind, bigBlind, ante, anteType, rake } = config;
  const options = optionsOf(config);
  const words = scenarioWords().filter(({ kind, option }) => kind !== 'duration' && !BETWEEN_HANDS.includes(option));
  return {
    ...defaultTable(gameKey, smallBlind, bigBlind),
    ...Object.fromEntries(words.map(({ option }) => [option, options[option]])),
    currency: config.currency,
    ante: anteType === 'none' ? null : { chips: ante, type: anteType },
    rake,
    bombPot: config.bombPot ?? null,
  };
}

/** The button of a new table if that leads to this hand's blinds, or else the past that does. */
function standing(told: Told): { button: number | null; given: GivenPast | null } {
  const { opened, setup, names } = told;
  const { players } = setup;
  const [first, second] = players;
  const last = players.at(-1)?.seat;
  const owing = players.filter(({ dead, blind }) => (dead ?? 0) > 0 || blind?.kind === 'post');
  const isHeadsUp = players.length === 2;
  const small = hasNoSmall(opened) ? null : isHeadsUp ? second?.seat : first?.seat;
  const big = setup.players.some(({ blind }) => blind?.kind === 'button_blind') ? last : isHeadsUp ? first?.seat : second?.seat;
  const asNew =
    opened.bombPot !== true &&
    owing.length === 0 &&
    opened.button === last &&
    opened.smallBlindSeat === small &&
    opened.bigBlindSeat === big;
  if (asNew) return { button: opened.button + 1, given: null };
  const given: GivenPast = {
    button: opened.button + 1,
    small: opened.smallBlindSeat === null ? null : opened.smallBlindSeat + 1,
    big: opened.bigBlindSeat === null ? null : opened.bigBlindSeat + 1,
    bombPot: opened.bombPot === true,
    owing: owing.map(({ seat, dead, blind }) => ({ name: names.get(seat) ?? '', small: (dead ?? 0) > 0, big: blind?.kind === 'post' })),
  };
  return { button: null, given };
}

function hasNoSmall({ smallBlindSeat }: Opened): boolean {
  return smallBlindSeat === null;
}

/** The cards that the reader may know, and other losing hands in place of unseen ones. */
function deckOf(told: Told, eyes: Eyes): Step {
  const known = knownCards(told, eyes);
  const stands = harmlessHands(told.setup, told.events, known);
  const cards = Object.fromEntries([...known, ...stands].map(([seat, hole]) => [nameOf(told, seat), hole.map(cardText).join('')]));
  const dealt = told.events.flatMap((event) => (event.type === 'board-dealt' ? [event] : []));
  const text = (run: 2 | undefined) =>
    dealt
      .filter((event) => event.run === run)
      .flatMap((event) => event.cards.map(cardText))
      .join('');
  return { do: 'deck', cards, board: text(undefined), board2: text(2) };
}

function knownCards({ hand, events, setup }: Told, eyes: Eyes): Map<number, readonly Card[]> {
  const holes = new Map(events.flatMap((event) => (event.type === 'hole-cards-dealt' ? [[event.seat, event.cards] as const] : [])));
  const shown = new Map<number, Set<Card>>();
  for (const event of hand.events) {
    if (event.type !== 'hand-shown' && event.type !== 'cards-shown') continue;
    shown.set(event.seat, new Set([...(shown.get(event.seat) ?? []), ...event.cards]));
  }
  const whole = [...holes].filter(([seat]) => eyes === 'all' || seat === eyes || shown.get(seat)?.size === holeCardCount(setup.game));
  return new Map(whole);
}

function flowOf(told: Told): Step[] {
  const steps: Step[] = [];
  let street: 'preflop' | 'flop' | 'turn' | 'river' = 'preflop';
  let labelled = '';
  let bet = told.opened.bombPot !== true;
  for (const event of told.events) {
    if (event.type === 'board-dealt') {
      street = event.street;
      bet = false;
    } else if (event.type === 'run-twice-answered') {
      steps.push({ do: 'run-twice', name: nameOf(told, event.seat), agree: event.agree });
    }
    const action = actionOf(event, bet);
    if (action === null || !('seat' in event)) continue;
    if (street !== labelled) steps.push({ do: 'street', street });
    labelled = street;
    if (action.type === 'bet' || action.type === 'raise') bet = true;
    steps.push({ do: 'act', name: nameOf(told, event.seat), action, refused: null });
  }
  return steps;
}

function actionOf(event: HandEvent, hasBet: boolean): ActionPlan | null {
  switch (event.type) {
    case 'folded':
      return { type: 'fold' };
    case 'checked':
      return { type: 'check' };
    case 'called':
      return { type: 'call', cost: event.chips };
    case 'bet':
    case 'raised':
      return { type: hasBet ? 'raise' : 'bet', to: event.to };
    default:
      return null;
  }
}

function factsOf(told: Told): Step[] {
  const { events, setup } = told;
  const awarded = events.flatMap((event) => (event.type === 'pot-awarded' ? [event] : [])).sort((a, b) => a.pot - b.pot);
  const ended = events.find((event) => event.type === 'hand-ended');
  const pots: PotFact[] = awarded.map(({ amount }) => ({ amount, players: null }));
  const winners = awarded.flatMap(({ pot, shares }) =>
    shares.map(
      ({ seat, chips, half, run }): WinnerFact => ({
        name: nameOf(told, seat),
        pot,
        half: half === 'all' ? null : half,
        run: run ?? null,
        chips,
        hand: null,
      }),
    ),
  );
  const mucked = events.flatMap((event) => (event.type === 'hand-mucked' ? [nameOf(told, event.seat)] : []));
  const stacks = replay(events).seats.map(({ seat, stack }) => ({ name: nameOf(told, seat), chips: stack }));
  const facts: Step[] = [
    ...(pots.length === 0 ? [] : [{ do: 'expect', fact: { is: 'pots', pots } } as const]),
    ...(winners.length === 0 ? [] : [{ do: 'expect', fact: { is: 'winners', winners } } as const]),
    ...(ended?.type === 'hand-ended' && setup.rake !== null ? [{ do: 'expect', fact: { is: 'rake', chips: ended.rake } } as const] : []),
    { do: 'expect', fact: { is: 'mucked', names: mucked } },
    { do: 'expect', fact: { is: 'stacks', amounts: stacks } },
    ...walletFacts(told),
  ];
  return facts;
}

/** The player's wallet calls: one debit for their chips at the start of the hand, and the hand's result. */
function walletFacts(told: Told): Step[] {
  return told.setup.players.map(({ seat, stack }) => ({
    do: 'expect',
    fact: { is: 'wallet', name: nameOf(told, seat), entries: [{ kind: 'debit', amount: stack, state: 'done' }], results: 1 },
  }));
}
