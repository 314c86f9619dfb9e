const GAME_NAMES: Readonly<Record<string, string>> = {
  nlhe: 'No-limit hold’em',
  plhe: 'Pot-limit hold’em',
  flhe: 'Fixed-limit hold’em',
  plo4: 'Pot-limit Omaha',
  plo5: 'Pot-limit Omaha, 5 cards',
  plo6: 'Pot-limit Omaha, 6 cards',
  plo8: 'Pot-limit Omaha hi-lo',
  'plo5-8': 'Pot-limit Omaha hi-lo, 5 cards',
  flo8: 'Fixed-limit Omaha hi-lo',
  nlsd: 'Short deck',
};

/** The name of a game. */
export function gameName(gameKey: string): string {
  return GAME_NAMES[gameKey] ?? gameKey;
}

export const STATUS_TEXTS: Readonly<Record<string, string>> = { won: 'Won', lost: 'Lost', mucked: 'Mucked', folded: 'Folded' };

/** A hand rank in words, such as `two pair`. */
export function rankName(handRank: string): string {
  return handRank.replaceAll('_', ' ');
}
