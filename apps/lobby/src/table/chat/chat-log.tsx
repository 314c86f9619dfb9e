import type { ChatPhrase } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { memo } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import type { ChatMessage } from '../connection.ts';
import { FollowedLog } from '../panel/followed-log.tsx';
import styles from './chat.module.css';
import { chatLines } from './chat-lines.ts';
import { pictureOf } from './emotes.ts';
import { useMessages, useMutedPlayers, useReader } from './use-chat.ts';

/** The messages, newest last, announced politely. Text is shown as typed, without markup or links. */
export function ChatLog() {
  const t = useText();
  const messages = useMessages();
  const lines = chatLines(messages, useReader());
  return (
    <FollowedLog lines={messages} label={t('table.chat')} id="table-chat" testId={testIds.chatLog} className={styles.log}>
      <p className={styles.note}>{t('chat.kept')}</p>
      {lines.length === 0 ? <p className={styles.note}>{t('chat.none')}</p> : null}
      <ol>
        {lines.map((line) =>
          line.kind === 'said' ? (
            <Said key={line.key} message={line.message} own={line.own} />
          ) : (
            <li key={line.key} className={styles.dealer}>
              {t('table.handNumber', { number: line.handId })}
            </li>
          ),
        )}
      </ol>
    </FollowedLog>
  );
}

const Said = memo(function Said({ message, own }: { readonly message: ChatMessage; readonly own: boolean }) {
  const dates = useDates();
  const { author, name, at } = message;
  return (
    <li className={styles.said} data-own={own || undefined}>
      <div className={styles.who}>
        <b dir="auto">{name}</b>
        <time dateTime={new Date(at).toISOString()}>{dates.time(at)}</time>
        {own ? null : <MuteButton author={author} name={name} />}
      </div>
      <p dir="auto">{'text' in message ? message.text : <Phrase phrase={message.phrase} />}</p>
    </li>
  );
});

function Phrase({ phrase }: { readonly phrase: ChatPhrase }) {
  const t = useText();
  const words = t(`phrase.${phrase}`);
  const picture = pictureOf(phrase);
  return picture === null ? (
    words
  ) : (
    <span role="img" aria-label={words} className={styles.picture}>
      {picture}
    </span>
  );
}

function MuteButton({ author, name }: { readonly author: string; readonly name: string }) {
  const t = useText();
  const { muted } = useMutedPlayers();
  const label = t('chat.mute', { name });
  return (
    <button type="button" className={styles.mute} aria-label={label} title={label} onClick={() => muted.mute({ author, name })}>
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M3 8v4h3l4 4V4L6 8ZM13 8l4 4M17 8l-4 4" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
    </button>
  );
}
