import { Button, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import styles from './chat.module.css';
import { useMutedPlayers } from './use-chat.ts';

/** The muted players; nothing if there are none. */
export function MutedList() {
  const t = useText();
  const { muted, players } = useMutedPlayers();
  if (players.length === 0) return null;
  return (
    <details className={styles.muted} data-testid={testIds.chatMuted}>
      <summary>{t('chat.muted', { count: players.length })}</summary>
      <ul>
        {players.map(({ author, name }) => (
          <li key={author}>
            <span dir="auto">{name}</span>
            <Button size="small" tone="quiet" aria-label={t('chat.unmuteName', { name })} onClick={() => muted.unmute(author)}>
              {t('chat.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
