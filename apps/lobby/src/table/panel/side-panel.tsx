import { useText } from '../../i18n/index.ts';
import { LastHandLink } from '../../replayer/last-hand-link.tsx';
import { ChatPanel, PanelTabs } from '../chat-parts.tsx';
import { useChatMode, useChatShown } from '../state/chat-state.ts';
import { useTable } from '../state/context.tsx';
import { HandLog } from './hand-log.tsx';
import { LiveLog } from './live-log.tsx';
import styles from './panel.module.css';
import { TextTable } from './text-table.tsx';

/** The panel beside the table: the hand log or the chat. */
export function SidePanel() {
  const t = useText();
  const talks = useChatMode() !== 'off';
  const chat = useChatShown();
  return (
    <aside className={styles.panel} aria-label={t(chat ? 'table.chat' : 'log.title')} data-scrolls>
      {talks ? <PanelTabs otherwise={<LogHead />} /> : <LogHead />}
      {chat ? (
        <>
          <ChatPanel />
          <LiveLog />
        </>
      ) : (
        <>
          <HandLog />
          <TextTable />
        </>
      )}
    </aside>
  );
}

function LogHead() {
  const t = useText();
  const handId = useTable(({ snapshot }) => snapshot.table?.handId ?? '');
  return (
    <header className={styles.head}>
      <h2>{t('log.title')}</h2>
      <LastHandLink place="panel" />
      {handId ? <span>{t('table.handNumber', { number: handId })}</span> : null}
    </header>
  );
}
