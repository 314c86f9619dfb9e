import { MUTED_FOR_GOOD } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import type { KeyboardEvent } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import styles from './chat.module.css';
import { ChatLog } from './chat-log.tsx';
import { MutedList } from './muted-list.tsx';
import { useReading } from './use-chat.ts';
import { WriteBox } from './write-box.tsx';

/** The chat log, the muted players and the input. Escape returns the keyboard to the table. */
export function ChatBox({ onEscape = giveKeysBack }: { readonly onEscape?: () => void }) {
  useReading();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the buttons inside
    <div className={styles.box} data-testid={testIds.chat} onKeyDown={onKeyDown}>
      <ChatLog />
      <MutedList />
      <Write />
    </div>
  );
}

/** The input, or why the player cannot write. */
function Write() {
  const t = useText();
  const dates = useDates();
  const seated = useTable(({ snapshot }) => (snapshot.you?.seat ?? null) !== null);
  const mutedUntil = useTable(({ snapshot }) => snapshot.chat?.mutedUntil ?? null);
  if (!seated) return <p className={styles.note}>{t('chat.watching')}</p>;
  if (mutedUntil === null) return <WriteBox />;
  const text = mutedUntil === MUTED_FOR_GOOD ? t('chat.silenced') : t('chat.silencedUntil', { until: dates.dateTime(mutedUntil) });
  return (
    <p className={styles.note} role="status" data-testid={testIds.chatSilenced}>
      {text}
    </p>
  );
}

function giveKeysBack(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
