import type { Game, Limit } from '@cardroom/poker';

/** Game and limit in the wording of the header. */
export interface Variant {
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
}

const GAME_TEXTS: Readonly<Record<Game, string>> = {
  holdem: "Hold'em",
  shortdeck: "6+ Hold'em",
  omaha4: 'Omaha',
  omaha5: '5 Card Omaha',
  omaha6: '6 Card Omaha',
};
const LIMIT_TEXTS: Readonly<Record<Limit, string>> = { NL: 'No Limit', PL: 'Pot Limit', FL: 'Limit' };

const VARIANT = /^(6\+ Hold'em|Hold'em|[56] Card Omaha|Omaha)( Hi\/Lo)? (No Limit|Pot Limit|Limit)(?= |$)/;

/** `Omaha Hi/Lo Pot Limit`. */
export function variantText({ game, limit, hilo }: Variant): string {
  return `${GAME_TEXTS[game]}${hilo ? ' Hi/Lo' : ''} ${LIMIT_TEXTS[limit]}`;
}

/** Reads the variant at the start of a text, and what follows it; undefined for an unsupported game. */
export function readVariant(text: string): { readonly variant: Variant; readonly rest: string } | undefined {
  const [all, game, hilo, limit] = VARIANT.exec(text) ?? [];
  if (all === undefined) return undefined;
  const variant = { game: keyOf(GAME_TEXTS, game), limit: keyOf(LIMIT_TEXTS, limit), hilo: hilo !== undefined };
  return { variant, rest: text.slice(all.length) };
}

function keyOf<Key extends string>(texts: Readonly<Record<Key, string>>, text: string | undefined): Key {
  return (Object.keys(texts) as Key[]).find((key) => texts[key] === text) as Key;
}
