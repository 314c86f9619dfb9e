/** What an adversary has reached, as a number, and whether that is what the format promises. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  readonly holds: boolean;
}

/** Standard deviations beyond which a share is not chance: one run in 15,000 would be so by chance. */
const Z_MAX = 4;
/** Of the normal distribution, for an interval of 95 %. */
const Z_95 = 1.96;

/** How often something came, beside how often it comes by chance. */
export function share(hits: number, hands: number, chance: number): { readonly text: string; readonly isChance: boolean } {
  const z = (hits - hands * chance) / Math.sqrt(hands * chance * (1 - chance));
  const [low, high] = wilson(hits, hands);
  const text = `${hits} of ${hands} (${percent(hits / hands)}, 95 % ${percent(low)} to ${percent(high)}; chance ${percent(chance)}, z ${z.toFixed(2)})`;
  return { text, isChance: Math.abs(z) < Z_MAX };
}

/** Wilson's interval of a share. */
function wilson(hits: number, of: number): readonly [number, number] {
  const [p, zz] = [hits / of, Z_95 ** 2 / of];
  const half = Z_95 * Math.sqrt((p * (1 - p) + zz / 4) / of);
  return [(p + zz / 2 - half) / (1 + zz), (p + zz / 2 + half) / (1 + zz)];
}

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;
