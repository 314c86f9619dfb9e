import { useText } from '../i18n/index.ts';

/** Names a game by its key, such as `nlhe`: in full, or for the list as `NL Hold’em`. A key without a text is shown in capitals. */
export function useGameName(form: 'full' | 'list' = 'full'): (gameKey: string) => string {
  const t = useText();
  return (gameKey) => {
    const id = form === 'list' ? `games.list.${gameKey}` : `games.${gameKey}`;
    return t.has(id) ? t(id) : gameKey.toUpperCase();
  };
}
