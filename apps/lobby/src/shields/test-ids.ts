/** Test IDs of shields, the warning and the sheet behind them. */
export const shieldTestIds = {
  shield: (hand: string) => `shield-${hand}`,
  alarm: 'deal-alarm',
  sheet: 'deal-sheet',
  download: 'proof-download',
  send: 'proof-send',
  words: 'own-cut-words',
  use: 'own-cut-use',
  cut: 'own-cut-state',
} as const;
