import { describe, expect, test } from 'vitest';
import { playAdversaries } from './adversaries.ts';
import { AttackedTable, areAces, isPair } from './attacked-table.ts';
import { dropCut } from './cheat-clients.ts';
import { type Finding, share } from './finding.ts';
import { ProductTable } from './product-table.ts';

test('no adversary of the fair deal reaches more than the format says', { timeout: 120_000 }, async () => {
  const findings: Finding[] = [];
  for await (const finding of playAdversaries(60)) findings.push(finding);
  for (const { name, text, holds } of findings) expect([name, holds], text).toEqual([name, true]);
  expect(findings).toHaveLength(20);
});

describe('an adversary would be found', () => {
  test('by a share that is not chance', () => {
    expect(share(60, 60, 6 / 1_326).isChance).toBe(false);
    expect(share(9, 2_000, 6 / 1_326)).toEqual({
      isChance: true,
      text: '9 of 2000 (0.45 %, 95 % 0.24 % to 0.85 %; chance 0.45 %, z -0.02)',
    });
  });

  test('and honest clients object to nothing where nobody cheats', () => {
    const table = new AttackedTable('honest', [0, 1, 2, 3, 4, 5]);
    for (let hand = 0; hand < 20; hand += 1) {
      const number = table.listed(table.honestEntries());
      const links = table.taken(table.tell('list', number));
      expect(links).toHaveLength(6);
      table.number = table.cut(number, links);
      expect([...table.tell('cut', table.number).values()].map(({ doubt }) => doubt)).toEqual(Array(6).fill(null));
      table.next();
    }
    expect(dropCut(5).text).toBe('every client objects before it acts in 5 of 5');
  });

  test('and a table of the product loses no time and no number where everybody cuts', async () => {
    const table = new ProductTable('calm');
    for (let hand = 0; hand < 5; hand += 1) await table.playHand();
    expect([table.dealt, table.voids, table.delays, table.doubts]).toEqual([5, 0, [0, 0, 0, 0, 0], []]);
    // One whose players withhold without end would be found by its numbers.
    const silent = new ProductTable('silent', { withholds: () => true });
    await silent.playHand();
    expect([silent.dealt, silent.voids, silent.delays]).toEqual([1, 1, [0]]);
  });

  test('by cards that are told apart', () => {
    expect([areAces([48, 51]), areAces([48, 47]), isPair([4, 7]), isPair([4, 8])]).toEqual([true, false, true, false]);
  });
});
