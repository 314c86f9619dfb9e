import { testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { LastHandLink } from '../../replayer/last-hand-link.tsx';
import { useChatShown } from '../state/chat-state.ts';
import { useController } from '../state/context.tsx';
import styles from './chat.module.css';
import { useUnread } from './use-chat.ts';

/** The tabs of the side panel: log and chat. */
export function PanelTabs() {
  const t = useText();
  const { ui } = useController();
  const chat = useChatShown();
  const unread = useUnread();
  return (
    <header className={styles.tabs}>
      <button type="button" aria-pressed={!chat} data-testid={testIds.logTab} onClick={() => ui.setState({ chatOpen: false })}>
        {t('log.title')}
      </button>
      <button
        type="button"
        aria-pressed={chat}
        aria-label={unread > 0 && !chat ? t('chat.unread', { count: unread }) : undefined}
        data-testid={testIds.chatTab}
        onClick={() => ui.setState({ chatOpen: true })}
      >
        {t('table.chat')}
        {unread > 0 && !chat ? <span className={styles.dot} aria-hidden="true" /> : null}
      </button>
      {chat ? null : <LastHandLink place="panel" />}
    </header>
  );
}
