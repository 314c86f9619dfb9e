import type { Card } from '@cardroom/poker';
import { Table } from 'poker-ts';
import { versionOf } from '../versions.ts';
import { BIG_BLIND, type Engine, SEATS, type Session, type SessionHand, SMALL_BLIND, STACK } from './session.ts';

/** The internals of a poker-ts table that have to be replaced to give it our decks. */
interface Insides {
  readonly _table: { readonly _deck: PeerDeck };
}

/** Cards are drawn from the end. */
interface PeerDeck {
  [place: number]: PeerCard;
  shuffle(): void;
}

interface PeerCard {
  readonly rank: number;
  readonly suit: number;
}

const DECK = 52;

type PeerTable = InstanceType<typeof Table>;

/** poker-ts through its documented calls; only its shuffle is replaced by our decks. Nothing is kept. */
export const pokerTs: Engine = {
  name: 'poker-ts',
  version: versionOf('poker-ts'),
  given: 'one table for all hands; the deck in place of its shuffle; it has no events, and nothing is kept',
  play: (session) => playSession(session, () => undefined),
};

/**
 * The same, but reading its public state before each decision and at the end: without events, a server has no other way to tell its
 * players what happened.
 */
export const pokerTsReading: Engine = {
  name: 'poker-ts, state read',
  version: versionOf('poker-ts'),
  given: 'the same; its public state is read before each decision and at the end, and kept for the hand',
  play(session) {
    let told: unknown[] = [];
    return playSession(session, (table) => {
      if (told.length > SEATS * STREETS) told = [];
      told.push(stateOf(table));
    });
  },
};

const STREETS = 4;

function stateOf(table: PeerTable): unknown {
  if (!table.isHandInProgress()) return { seats: table.seats(), winners: table.winners() };
  return {
    toAct: table.playerToAct(),
    round: table.roundOfBetting(),
    seats: table.seats(),
    pots: table.pots(),
    board: table.communityCards(),
  };
}

function playSession({ hands }: Session, read: (table: PeerTable) => void): ReturnType<Engine['play']> {
  const table = new Table({ smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND }, SEATS);
  for (let seat = 0; seat < SEATS; seat += 1) table.sitDown(seat, STACK);
  const stack = deckStacker(table);
  const after: number[][] = [];
  let decisions = 0;
  for (const dealt of hands) {
    stack(dealt);
    table.startHand(dealt.button);
    decisions += playHand(table, dealt, read);
    after.push(table.seats().map((seat) => seat?.stack ?? 0));
  }
  return { stacks: after, decisions };
}

function playHand(table: PeerTable, { folds }: SessionHand, read: (table: PeerTable) => void): number {
  let decisions = 0;
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) {
      read(table);
      const { actions } = table.legalActions();
      table.actionTaken(actions.includes('check') ? 'check' : folds[decisions] === true ? 'fold' : 'call');
      decisions += 1;
    }
    table.endBettingRound();
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
  read(table);
  return decisions;
}

/** Makes the next shuffle of the table leave our cards on top: two for each seat in turn, then the board. */
function deckStacker(table: unknown): (dealt: SessionHand) => void {
  const deck = (table as Insides)._table._deck;
  const byCard = new Map(Array.from({ length: DECK }, (_, place) => [codeOf(deck[place] as PeerCard), deck[place] as PeerCard]));
  let next: readonly Card[] = [];
  deck.shuffle = () => {
    for (const [place, card] of next.entries()) deck[DECK - 1 - place] = byCard.get(card) as PeerCard;
  };
  return ({ button, deck: cards }) => {
    const holes = Array.from({ length: SEATS }, (_, seat) => {
      const place = (seat - button - 1 + 2 * SEATS) % SEATS;
      return [cards[place] as Card, cards[SEATS + place] as Card];
    });
    next = [...holes.flat(), ...cards.slice(2 * SEATS)];
  };
}

function codeOf({ rank, suit }: PeerCard): Card {
  return 4 * rank + suit;
}
