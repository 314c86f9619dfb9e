import { HAND_CATEGORIES, rank7 } from '../hand-rank.ts';

/** Category counts over every seven-card hand, in the order of `HAND_CATEGORIES`. It uses plain loops because there are 134 million hands. */
export function countSevens(): number[] {
  const counts = Array<number>(HAND_CATEGORIES.length).fill(0);
  for (let a = 0; a < 46; a += 1)
    for (let b = a + 1; b < 47; b += 1)
      for (let c = b + 1; c < 48; c += 1)
        for (let d = c + 1; d < 49; d += 1)
          for (let e = d + 1; e < 50; e += 1)
            for (let f = e + 1; f < 51; f += 1)
              for (let g = f + 1; g < 52; g += 1) {
                const category = rank7(a, b, c, d, e, f, g) >> 12;
                counts[category] = (counts[category] ?? 0) + 1;
              }
  return counts;
}
