import { Button, testIds } from '@cardroom/ui';
import { useRef } from 'react';
import { useText } from '../../i18n/index.ts';
import { useController } from '../state/context.tsx';
import styles from './chat.module.css';
import { ChatBox } from './chat-box.tsx';

/**
 * The chat where there is no room for it beside the table. It covers the stage from the top, clear of an on-screen keyboard, and leaves the
 * action buttons free, so that nobody misses a turn while chatting.
 */
export function ChatSheet() {
  const t = useText();
  const { ui } = useController();
  const sheet = useRef<HTMLElement>(null);
  const close = (): void => {
    // Returns the focus while the sheet is still in the page.
    sheet.current?.closest('[data-layout]')?.querySelector<HTMLElement>(`[data-testid="${testIds.chatButton}"]`)?.focus();
    ui.setState({ chatOpen: false });
  };
  return (
    <aside ref={sheet} className={styles.sheet} aria-label={t('table.chat')} data-scrolls>
      <header className={styles.sheetHead}>
        <h2>{t('table.chat')}</h2>
        <Button size="small" tone="quiet" className={styles.close} aria-label={t('chat.close')} onClick={close}>
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d="M4 4l12 12M16 4 4 16" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
          </svg>
        </Button>
      </header>
      <ChatBox onEscape={close} />
    </aside>
  );
}
