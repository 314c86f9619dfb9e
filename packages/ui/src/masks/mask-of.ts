/** The masks that stand for players, in the order of the picker. */
export const MASK_NAMES = [
  'fox',
  'owl',
  'bear',
  'cat',
  'hare',
  'wolf',
  'stag',
  'ram',
  'tiger',
  'panda',
  'elephant',
  'raven',
  'frog',
  'shark',
  'octopus',
  'lion',
  'raccoon',
  'bull',
  'penguin',
  'moth',
  'astronaut',
  'diver',
  'joker',
  'eclipse',
] as const;
export type MaskName = (typeof MASK_NAMES)[number];

const HASH_START = 0x81_1c_9d_c5;
const HASH_PRIME = 0x01_00_01_93;

/** The mask of a player who has chosen none: a stable hash (FNV-1a) of the name, so that a name has the same mask at every table. */
export function maskOf(name: string): MaskName {
  let hash = HASH_START;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), HASH_PRIME);
  return maskAt((hash >>> 0) % MASK_NAMES.length);
}

function maskAt(index: number): MaskName {
  return MASK_NAMES[index % MASK_NAMES.length] ?? MASK_NAMES[0];
}

/** One player at a table; `chosen` is '' or an unknown name when the mask follows from the name. */
export interface Masked {
  readonly name: string;
  readonly chosen: string;
}

/**
 * The masks of the players at one table, no two alike: whoever comes later gets the next free one drawn. Takes the players in the order of
 * their arrival and returns the masks in the same order. Beyond as many players as there are masks, masks repeat.
 */
export function tableMasks(players: readonly Masked[]): MaskName[] {
  const taken = new Set<MaskName>();
  return players.map(({ name, chosen }) => {
    const wanted = MASK_NAMES.find((mask) => mask === chosen) ?? maskOf(name);
    const mask = taken.has(wanted) ? nextFree(wanted, taken) : wanted;
    taken.add(mask);
    return mask;
  });
}

function nextFree(wanted: MaskName, taken: ReadonlySet<MaskName>): MaskName {
  const from = MASK_NAMES.indexOf(wanted);
  const after = MASK_NAMES.map((_, step) => maskAt(from + 1 + step));
  return after.find((mask) => !taken.has(mask)) ?? wanted;
}
