import { CHAT_PHRASES, type ChatPhrase } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import styles from './chat.module.css';
import { pictureOf } from './emotes.ts';

/** Steps of the arrow keys along the phrases; left and right turn around with the page. */
function stepOf(key: string, rightToLeft: boolean): number {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === rightToLeft ? -1 : 1;
}

/** Phrases to send at a press. One stop for Tab; the arrow keys go along them. */
export function Phrases({ onChoose }: { readonly onChoose: (phrase: ChatPhrase) => void }) {
  const t = useText();
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = stepOf(event.key, document.documentElement.dir === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + CHAT_PHRASES.length) % CHAT_PHRASES.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.phrases} role="toolbar" aria-label={t('chat.phrases')} onKeyDown={onKeyDown}>
      {CHAT_PHRASES.map((phrase, index) => {
        const words = t(`phrase.${phrase}`);
        const picture = pictureOf(phrase);
        return (
          <button
            key={phrase}
            type="button"
            tabIndex={index === current ? 0 : -1}
            data-testid={testIds.chatPhrase(phrase)}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(phrase)}
            {...(picture === null ? {} : { 'aria-label': words, title: words, 'data-emote': true })}
          >
            {picture ?? words}
          </button>
        );
      })}
    </div>
  );
}
