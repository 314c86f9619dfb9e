/** Numbers in [0, 1); the only source of randomness in a world. */
export type Random = () => number;

/** Marsaglia's xorshift with a Weyl sequence: small, fast, and deterministic for a seed (a 32-bit integer). */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed | 0, 0x9e3779b1) || 1;
  let weyl = seed | 0;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    weyl = (weyl + 0x61c88647) | 0;
    return ((state + weyl) >>> 0) / 4_294_967_296;
  };
  // Neighbouring seeds start alike; a few steps separate them.
  for (let step = 0; step < 16; step += 1) next();
  return next;
}
