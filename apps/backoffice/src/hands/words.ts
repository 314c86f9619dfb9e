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

const SHORT_NAMES: Readonly<Record<string, string>> = {
  nlhe: 'NL Hold’em',
  plhe: 'PL Hold’em',
  flhe: 'FL Hold’em',
  plo4: 'PL Omaha',
  plo5: 'PL Omaha 5',
  plo6: 'PL Omaha 6',
  plo8: 'PL Omaha Hi-Lo',
  'plo5-8': 'PL Omaha Hi-Lo 5',
  flo8: 'FL Omaha Hi-Lo',
  nlsd: 'NL Short Deck',
};

/** The name of a game in a dense list. */
export function shortGameName(gameKey: string): string {
  return SHORT_NAMES[gameKey] ?? gameKey;
}

export const STATUS_TEXTS: Readonly<Record<string, string>> = { won: 'Won', lost: 'Lost', mucked: 'Mucked', folded: 'Folded' };

/** A hand rank in words, such as `two pair`. */
export function rankName(handRank: string): string {
  return handRank.replaceAll('_', ' ');
}
