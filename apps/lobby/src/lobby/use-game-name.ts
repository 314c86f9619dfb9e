import { useText } from '../i18n/index.ts';

/** Names a game by its key, such as `nlhe`. A key without a text is shown in capitals. */
export function useGameName(): (gameKey: string) => string {
  const t = useText();
  return (gameKey) => (t.has(`games.${gameKey}`) ? t(`games.${gameKey}`) : gameKey.toUpperCase());
}
