import { CHAT_TEXT_MAX } from '@cardroom/protocol';
import { Button, testIds } from '@cardroom/ui';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import type { ChatWords, Rejection } from '../connection.ts';
import { useChatMode } from '../state/chat-state.ts';
import { rejectionText } from '../state/code-text.ts';
import { useController } from '../state/context.tsx';
import styles from './chat.module.css';
import { Phrases } from './phrases.tsx';

/** The phrases, and a text field if the operator allows free chat. A refused text stays in the field with the reason. */
export function WriteBox() {
  const free = useChatMode() === 'free';
  const { connection } = useController();
  const [words, setWords] = useState('');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Rejection | null>(null);
  const say = async (said: ChatWords): Promise<void> => {
    if (sending) return;
    setSending(true);
    setRefusal(null);
    try {
      await connection.say(said);
      if ('text' in said) setWords('');
    } catch (error) {
      setRefusal(error as Rejection);
    }
    setSending(false);
  };
  return (
    <div className={styles.write}>
      <Phrases onChoose={(phrase) => void say({ phrase })} />
      {free ? (
        <Field
          words={words}
          onChange={(next) => {
            setWords(next);
            setRefusal(null);
          }}
          onSend={() => void say({ text: words })}
        />
      ) : null}
      <Refused refusal={refusal} />
    </div>
  );
}

interface FieldProps {
  readonly words: string;
  readonly onChange: (words: string) => void;
  readonly onSend: () => void;
}

function Field({ words, onChange, onSend }: FieldProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  // Focused where there is a mouse; on a touch screen the keyboard would cover half the chat.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (words.trim() !== '') onSend();
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <input
        ref={field}
        value={words}
        dir="auto"
        maxLength={CHAT_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="send"
        aria-label={t('chat.input')}
        placeholder={t('chat.input')}
        data-testid={testIds.chatInput}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keepComposing}
      />
      <Button type="submit" size="small" aria-disabled={words.trim() === ''}>
        {t('chat.send')}
      </Button>
    </form>
  );
}

/** In Safari, the Enter that completes a Korean or Japanese word reports this legacy key code and would also send the message. */
const COMPOSING_KEY = 229;

function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY)) event.preventDefault();
}

function Refused({ refusal }: { readonly refusal: Rejection | null }) {
  const t = useText();
  return (
    <p className={styles.refused} role="status">
      {refusal === null ? '' : rejectionText(refusal, t)}
    </p>
  );
}
