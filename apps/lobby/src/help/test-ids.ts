/** Test IDs of the page with rules and policies, shared by the page and the browser tests. */
export const helpTestIds = {
  page: 'rules',
  game: (gameKey: string) => `rules-game-${gameKey}`,
  rank: (name: string) => `rules-rank-${name}`,
} as const;
