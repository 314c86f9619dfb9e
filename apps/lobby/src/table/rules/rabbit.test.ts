import { describe, expect, it } from 'vitest';
import { player, tableOf, YOU } from '../../gallery/fixtures.ts';
import type { PublicTable } from '../connection.ts';
import { mayHuntRabbit } from './rabbit.ts';

const HOLE = { handId: '1284', cards: ['Ah', 'Qd'] };
const folded = (over: Partial<PublicTable> = {}): PublicTable =>
  tableOf(3, {
    phase: 'showdown',
    board: ['As', '7h', 'Td'],
    seats: [player(0, { folded: true }), player(1), player(2, { folded: true })],
    ...over,
  });
const may = (table: PublicTable, rabbitHunt: boolean | undefined = true): boolean =>
  mayHuntRabbit(table, YOU, HOLE, rabbitHunt === undefined ? {} : { rabbitHunt });

describe('rabbit hunting', () => {
  it('is offered to everybody dealt in, folded or not, once all but one have folded before the river', () => {
    expect(may(folded())).toBe(true);
    expect(may(folded({ board: [] }))).toBe(true);
  });

  it.each<[string, PublicTable]>([
    ['during the hand', folded({ phase: 'flop' })],
    ['between hands', folded({ phase: 'waiting' })],
    ['after a showdown', folded({ seats: [player(0), player(1), player(2, { folded: true })] })],
    ['on a complete board', folded({ board: ['As', '7h', 'Td', '7c', '2s'] })],
    ['once the cards are shown', folded({ rabbit: ['7c', '2s'] })],
    ['to a player who was not dealt in', folded({ handId: '1285' })],
  ])('is not offered %s', (_, table) => {
    expect(may(table)).toBe(false);
  });

  it('is not offered when the room has it off, nor to observers', () => {
    expect(may(folded(), false)).toBe(false);
    expect(mayHuntRabbit(folded(), YOU, HOLE, {})).toBe(false);
    expect(mayHuntRabbit(folded(), YOU, HOLE, null)).toBe(false);
    expect(mayHuntRabbit(folded(), { ...YOU, seat: null }, null, { rabbitHunt: true })).toBe(false);
  });
});
