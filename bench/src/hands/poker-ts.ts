import type { Card } from '@cardroom/poker';
import { Table } from 'poker-ts';
import { versionOf } from '../versions.ts';
import { BIG_BLIND, type Engine, SEATS, type SessionHand, SMALL_BLIND, STACK } from './session.ts';

/** What has to be reached inside a table of poker-ts to give it our decks. */
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

/** poker-ts through its documented calls; only its shuffle (which costs more than its hands) is replaced by our decks. */
export const pokerTs: Engine = {
  name: 'poker-ts',
  version: versionOf('poker-ts'),
  play(session) {
    const table = new Table({ smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND }, SEATS);
    for (let seat = 0; seat < SEATS; seat += 1) table.sitDown(seat, STACK);
    const stack = deckStacker(table);
    const after: number[][] = [];
    let decisions = 0;
    for (const dealt of session.hands) {
      stack(dealt);
      table.startHand(dealt.button);
      decisions += playHand(table, dealt);
      after.push(table.seats().map((seat) => seat?.stack ?? 0));
    }
    return { stacks: after, decisions };
  },
};

function playHand(table: InstanceType<typeof Table>, dealt: SessionHand): number {
  let decisions = 0;
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) {
      const { actions } = table.legalActions();
      table.actionTaken(actions.includes('check') ? 'check' : dealt.folds[decisions] === true ? 'fold' : 'call');
      decisions += 1;
    }
    table.endBettingRound();
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
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
