import { categoryOf, parseCards, rankCards } from '@cardroom/poker';
import { GAME_KEYS, GAMES_BY_KEY } from '@cardroom/table';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../i18n/testing/read-texts.ts';
import { GAME_FACTS, LOW_HANDS, type Ranking, rankingsOf } from './rankings.ts';

const cardsOf = ({ cards }: Ranking) => parseCards(cards.join(''));
const texts = readTexts('en');

describe.each(GAME_KEYS)('the rules of %s', (gameKey) => {
  const facts = GAME_FACTS[gameKey];
  const { game, limit, hilo } = GAMES_BY_KEY[gameKey];

  it('say what the game is', () => {
    const cards = game.startsWith('omaha') ? Number(game.slice('omaha'.length)) : 2;
    expect(facts).toEqual({ kind: game.replace(/\d$/, ''), cards, limit, hilo });
  });

  it('draw each ranking once, strongest first, with an example that is one', () => {
    const rankings = rankingsOf(facts);
    const game36 = facts.kind === 'shortdeck' ? 'shortdeck' : 'holdem';
    const ranks = rankings.map((one) => rankCards(cardsOf(one), game36));
    expect(ranks.toSorted((one, other) => other - one)).toEqual(ranks);
    expect(new Set(ranks).size).toBe(10);
    const names = ranks.map((rank) => categoryOf(rank, game36));
    expect(names).toEqual(rankings.map(({ name }) => (name === 'royal_flush' ? 'straight_flush' : name)));
    for (const { name } of rankings) expect(texts[`hand.short.${name}`]).toBeDefined();
  });
});

it('the low hands go from the best to the highest that counts', () => {
  const tops = LOW_HANDS.map(({ cards }) => cards.map((card) => (card.startsWith('A') ? 1 : Number(card[0]))));
  for (const low of tops) expect([Math.max(...low) <= 8, new Set(low).size]).toEqual([true, 5]);
  expect(tops.map((low) => Math.max(...low))).toEqual([5, 7, 8]);
  for (const { name } of LOW_HANDS) expect(texts[`rules.low.${name}`]).toBeDefined();
});
