import type { Game, Limit } from '@cardroom/poker';

const LIMITS: Readonly<Record<Limit, string>> = { NL: 'N', PL: 'P', FL: 'F' };
const GAMES: Readonly<Record<Game, string>> = { holdem: 'T', shortdeck: 'S', omaha4: 'O', omaha5: 'O5', omaha6: 'O6' };
const CODE = /^([NPF])(T|S|O[56]?)(\/8)?$/;

export interface Variant {
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
}

/**
 * The variant's code. Of our games, the specification lists FT, NT, NS, PO and FO/8; the others follow the same pattern: limit, game
 * (with the number of hole cards above four), `/8` for hi-lo.
 */
export function variantCode({ game, limit, hilo }: Variant): string {
  return `${LIMITS[limit]}${GAMES[game]}${hilo ? '/8' : ''}`;
}

/** Undefined for an unsupported variant. */
export function variantOf(code: string): Variant | undefined {
  const [, limit, game, hilo] = CODE.exec(code) ?? [];
  if (limit === undefined) return undefined;
  return { limit: keyOf(LIMITS, limit), game: keyOf(GAMES, game), hilo: hilo !== undefined };
}

function keyOf<Key extends string>(codes: Readonly<Record<Key, string>>, code: string | undefined): Key {
  return (Object.keys(codes) as Key[]).find((key) => codes[key] === code) as Key;
}
