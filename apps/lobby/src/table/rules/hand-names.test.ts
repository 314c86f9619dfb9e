import { HAND_CATEGORIES, type HandName } from '@cardroom/poker';
import { setupI18n } from '@lingui/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../i18n/catalogs.ts';
import type { Translate } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language.ts';
import { describeCards, handText, lowText, shortHandText, wholeHandText } from './hand-names.ts';

async function textsIn(language: Language): Promise<Translate> {
  const i18n = setupI18n();
  i18n.load(language, await loadTexts('table', language));
  i18n.activate(language);
  const translate = (id: string, values?: Readonly<Record<string, string | number>>): string => i18n._(id, values);
  return Object.assign(translate, { has: (id: string): boolean => Object.hasOwn(i18n.messages, id) });
}

const split = (cards: string): string[] => cards.match(/../g) ?? [];
const HOLDEM = { game: 'holdem', hilo: false } as const;
const hand = (category: HandName['category'], ranks: string): HandName => ({ category, ranks: [...ranks] as unknown as HandName['ranks'] });

describe('describing cards in wire notation', () => {
  it('needs all hole cards, face up', () => {
    expect(describeCards(HOLDEM, ['Ah', 'Kc'], split('As7h5d7c2s'))).toMatchObject({ category: 'two_pair' });
    expect(describeCards(HOLDEM, ['Ah'], split('As7h5d7c2s'))).toBeNull();
    expect(describeCards(HOLDEM, ['Ah', ''], split('As7h5d7c2s'))).toBeNull();
    expect(describeCards(HOLDEM, [], [])).toBeNull();
  });

  it('names a pair or a high card before the flop', () => {
    expect(describeCards(HOLDEM, ['Kh', 'Kc'], [])).toEqual({ category: 'pair', ranks: ['K'], low: null });
  });
});

describe('names of hands', () => {
  it.each([
    ['high_card', 'AKQ97', 'ace high', '에이스 하이'],
    ['pair', '6AKQ', 'pair of sixes', '6 원페어'],
    ['two_pair', 'KT7', 'two pair, kings and tens', '킹·10 투페어'],
    ['three_of_a_kind', 'QA9', 'three of a kind, queens', '퀸 트리플'],
    ['straight', '95', 'straight, five to nine', '5–9 스트레이트'],
    ['straight', '5A', 'straight, ace to five', '에이스–5 스트레이트'],
    ['flush', 'J9842', 'flush, jack high', '잭 하이 플러시'],
    ['full_house', 'KT', 'full house, kings full of tens', '킹·10 풀하우스'],
    ['four_of_a_kind', 'A2', 'four of a kind, aces', '에이스 포카드'],
    ['straight_flush', '84', 'straight flush, four to eight', '4–8 스트레이트 플러시'],
    ['straight_flush', 'AT', 'royal flush', '로열 플러시'],
  ] as const)('%s %s', async (category, ranks, english, korean) => {
    const named = hand(category, ranks);
    expect([handText(named, await textsIn('en')), handText(named, await textsIn('ko'))]).toEqual([english, korean]);
  });

  it.each([
    ['ja', 'キングと10のツーペア', 'クイーンのスリーカード', '5～9のストレート'],
    ['zh-Hans', '两对，K和10', '三条Q', '顺子，5到9'],
    ['es', 'doble pareja de reyes y dieces', 'trío de reinas', 'escalera de cinco a nueve'],
    ['de', 'zwei Paare, Könige und Zehnen', 'Drilling, Damen', 'Straße, Fünf bis Neun'],
    ['ar', 'زوجان: ملوك و10', 'ثلاثية بنات', 'ستريت من 5 إلى 9'],
  ] as const)('are the usual ones in %s', async (language, ...names) => {
    const t = await textsIn(language);
    expect([hand('two_pair', 'KT7'), hand('three_of_a_kind', 'QA9'), hand('straight', '95')].map((one) => handText(one, t))).toEqual(names);
  });

  it('include the low', async () => {
    const both = { ...hand('pair', 'A'), low: ['8', '6', '4', '3', 'A'] as const };
    expect(wholeHandText(both, await textsIn('en'))).toBe('pair of aces; low: 8-6-4-3-A');
    expect(wholeHandText({ ...both, low: null }, await textsIn('en'))).toBe('pair of aces');
    expect(lowText(both.low)).toBe('8-6-4-3-A');
  });

  it.each(LANGUAGES)('exist in %s for every category and rank, with no placeholder left', async (language) => {
    const t = await textsIn(language);
    const rank = fc.constantFrom(...'23456789TJQKA');
    fc.assert(
      fc.property(fc.constantFrom(...HAND_CATEGORIES), fc.tuple(rank, rank), (category, ranks) => {
        const named = hand(category, ranks.join(''));
        for (const text of [handText(named, t), shortHandText(named, t)]) {
          expect(text).not.toBe('');
          expect(text).not.toMatch(/[{}]|hand\.|card\.|undefined/);
        }
      }),
    );
  });
});
