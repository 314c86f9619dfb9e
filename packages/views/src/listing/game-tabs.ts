import { GAME_TABS, type GameTab } from '@cardroom/protocol/shapes';

/** Whether a tab lists a game, such as `omaha5`. */
export function isInTab(tab: GameTab, game: string): boolean {
  return tab === 'all' || game === tab || (tab === 'omaha' && game.startsWith('omaha'));
}

export interface TabCount {
  readonly tab: GameTab;
  /** Seated players. */
  readonly players: number;
}

/** The tabs that have tables, each with its seated players; `all` comes first, always. */
export function tabCounts(rows: readonly { readonly game: string; readonly players: number }[]): readonly TabCount[] {
  return GAME_TABS.flatMap((tab) => {
    const listed = rows.filter(({ game }) => isInTab(tab, game));
    if (listed.length === 0 && tab !== 'all') return [];
    return [{ tab, players: listed.reduce((sum, { players }) => sum + players, 0) }];
  });
}
