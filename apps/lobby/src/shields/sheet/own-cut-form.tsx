import { Button } from '@cardroom/ui';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import type { OwnCut } from '../book.ts';
import { isOwnCut, WORDS_MAX, WORDS_MIN } from '../own-cut.ts';
import styles from '../shields.module.css';
import { shieldTestIds } from '../test-ids.ts';

interface OwnCutFormProps {
  readonly state: OwnCut | undefined;
  readonly onUse: (words: string) => void;
}

/** Lets the player type what their next pledge at this table is made from. */
export function OwnCutForm({ state, onUse }: OwnCutFormProps): ReactNode {
  const t = useText();
  const [words, setWords] = useState('');
  const [field, hint] = [useId(), useId()];
  return (
    <form
      className={styles.cut}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOwnCut(words)) return;
        onUse(words);
        setWords('');
      }}
    >
      <h3>{t('deal.cut')}</h3>
      <label htmlFor={field}>{t('deal.cut.words')}</label>
      <input
        id={field}
        value={words}
        maxLength={WORDS_MAX}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint}
        data-testid={shieldTestIds.words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p id={hint} className={styles.hint}>
        {t('deal.cut.hint', { min: WORDS_MIN })}
      </p>
      <Button tone="brand" type="submit" disabled={!isOwnCut(words)} testId={shieldTestIds.use}>
        {t('deal.cut.use')}
      </Button>
      <p role="status" data-testid={shieldTestIds.cut} data-state={state}>
        {state === undefined ? null : t(`deal.cut.${state}`)}
      </p>
    </form>
  );
}
