import { Button, testIds } from '@cardroom/ui';
import { useRef } from 'react';
import { useText } from '../../i18n/index.ts';
import { toggleChat, useChatShown } from '../state/chat-state.ts';
import { useController, useUi } from '../state/context.tsx';
import { useViewport } from '../state/use-viewport.ts';
import styles from './chat.module.css';
import { useUnread } from './use-chat.ts';
import { useChatSound } from './use-chat-sound.ts';
import { useSeatEmotes } from './use-seat-emotes.ts';

/** The badge has room for one digit. */
const SHOWN_MAX = 9;

/** Opens and closes the chat. The badge counts unread messages, and the first one is announced once. */
export function ChatButton() {
  const t = useText();
  const controller = useController();
  const { panelBeside } = useViewport();
  const panelOpen = useUi((ui) => ui.panelOpen);
  const open = useChatShown() && (panelOpen || !panelBeside);
  const unread = useUnread();
  const news = unread > 0 && !open;
  const said = useRef<HTMLSpanElement>(null);
  useSeatEmotes(said);
  useChatSound();
  return (
    <>
      <Button
        size="small"
        className={styles.button}
        testId={testIds.chatButton}
        aria-label={news ? t('chat.unread', { count: unread }) : t('table.chat')}
        aria-expanded={open}
        onClick={() => toggleChat(controller)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M3 4h14v10H9l-4 3v-3H3Z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
        </svg>
        {news ? (
          <span className={styles.badge} aria-hidden="true">
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        ) : null}
      </Button>
      <span className="visually-hidden" role="status" ref={said}>
        {news ? t('chat.new') : ''}
      </span>
    </>
  );
}
