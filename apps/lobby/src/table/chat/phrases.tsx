import { CHAT_PHRASES, type ChatPhrase } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import styles from './chat.module.css';
import { pictureOf } from './emotes.ts';

/** How far an arrow key moves along the phrases; left and right are mirrored in right-to-left languages. */
function stepOf(key: string, rightToLeft: boolean): number {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === rightToLeft ? -1 : 1;
}

/** Words first, then the pictures in a row of their own. */
const WORDS = CHAT_PHRASES.filter((phrase) => pictureOf(phrase) === null);
const PICTURES = CHAT_PHRASES.filter((phrase) => pictureOf(phrase) !== null);
const ORDER: readonly ChatPhrase[] = [...WORDS, ...PICTURES];

/** Phrases sent with one press. Tab stops once; the arrow keys move along them. */
export function Phrases({ onChoose }: { readonly onChoose: (phrase: ChatPhrase) => void }) {
  const t = useText();
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = stepOf(event.key, document.documentElement.dir === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + ORDER.length) % ORDER.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.phrases} role="toolbar" aria-label={t('chat.phrases')} onKeyDown={onKeyDown}>
      {[WORDS, PICTURES].map((phrases) => (
        <div key={phrases[0]} className={styles.group}>
          {phrases.map((phrase) => {
            const index = ORDER.indexOf(phrase);
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
      ))}
    </div>
  );
}
