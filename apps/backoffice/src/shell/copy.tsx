import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import page from './page.module.css';

export interface CopyProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly what: string;
  readonly testId: string;
}

/** A text with a copy button. Where the browser blocks copying, a click selects all of it. */
export function Copy({ text, what, testId }: CopyProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setSaid(t('shell.copied')),
      () => setSaid(t('shell.copy-blocked')),
    );
  return (
    <div className={page.copy}>
      <pre data-testid={testId}>{text}</pre>
      <div className={page.row}>
        <Button size="small" onClick={() => void copy()}>
          {t('shell.copy')}
          <span className="visually-hidden"> ({what})</span>
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
