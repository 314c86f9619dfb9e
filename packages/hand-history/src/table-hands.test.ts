import { cardText } from '@cardroom/poker';
import type { TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, RandomTable, randomConfig } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';
import { historyOf } from './from-events.ts';
import { type HandHistory, joined, type Viewer } from './hand-history.ts';
import { viewed } from './viewer.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 50, maxLength: 250, size: 'max' });

/** The events of each finished hand of a table, with what followed until the next one. Voided hands are excluded. */
function handsOf(log: readonly TableEvent[]): TableEvent[][] {
  const starts = log.flatMap((event, index) => (event.type === 'hand-opened' ? [index] : []));
  const hands = starts.map((start, index) => log.slice(start, starts[index + 1]));
  return hands.filter((hand) => hand.some(({ type }) => type === 'hand-closed')).map(withOwnCards);
}

/** The random table shows any card, so it is replaced by one from the player's hand, as the server would. */
function withOwnCards(hand: readonly TableEvent[]): TableEvent[] {
  return hand.map((event) => {
    if (event.type !== 'cards-shown') return event;
    const dealt = hand.find((other) => other.type === 'hole-cards-dealt' && other.seat === event.seat);
    const hole = dealt?.type === 'hole-cards-dealt' ? dealt.cards : [];
    return { ...event, cards: event.cards.flatMap((card) => hole[card % hole.length] ?? []) };
  });
}

/** What a viewer may see of a hand: the board, shown cards and their own. The cards of a rabbit hunt are not part of a history. */
function visible(events: readonly TableEvent[], viewer: Viewer): Set<string> {
  const cards = events.flatMap((event) => {
    if (event.type === 'board-dealt' || event.type === 'hand-shown' || event.type === 'cards-shown') return event.cards;
    return event.type === 'hole-cards-dealt' && event.seat + 1 === viewer ? event.cards : [];
  });
  return new Set(cards.map(cardText));
}

/** The names and ids of these tables contain nothing that looks like a card. */
const cardsIn = (text: string): string[] => text.match(/[2-9TJQKA][cdhs](?![a-z])/g) ?? [];

test('hands of a live table: nobody reads a card they did not see, and everybody reads back the same hand', () => {
  fc.assert(
    fc.property(randomConfig, moves, fc.nat(9), (settings, story, who) => {
      const table = new RandomTable(settings, () => undefined);
      for (const next of story) table.move(next);
      const hands = handsOf(table.log.map(({ event }) => event));
      const histories = hands.map((events): readonly [readonly TableEvent[], HandHistory] => [
        events,
        historyOf(events, table.table.config),
      ]);
      const viewers = histories.map(([, { players }]) => players[who % players.length]?.seat ?? 1);
      for (const format of FORMATS) {
        for (const viewerOf of [() => 'public' as const, (index: number) => viewers[index] ?? ('public' as const)]) {
          const texts = histories.map(([, history], index) => format.write(history, viewerOf(index)));
          for (const [index, text] of texts.entries()) {
            const seen = visible(hands[index] ?? [], viewerOf(index));
            expect(cardsIn(text).filter((card) => !seen.has(card))).toEqual([]);
          }
          const back = format.parseAll(joined(format, texts));
          expect(back).toEqual(histories.map(([, history], index) => format.carried(viewed(history, viewerOf(index)))));
        }
      }
    }),
    { numRuns: 40 },
  );
});
