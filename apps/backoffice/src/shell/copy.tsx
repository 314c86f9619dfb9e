import { Button } from '@cardroom/ui';
import { useState } from 'react';
import page from './page.module.css';

export interface CopyProps {
  readonly text: string;
  /** What is copied, for those who do not see it. */
  readonly what: string;
  readonly testId: string;
}

/** A text to take away. Where the browser does not let a page copy, a click selects the whole of it. */
export function Copy({ text, what, testId }: CopyProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser does not allow it: select the text and copy it.'),
    );
  return (
    <div className={page.copy}>
      <pre data-testid={testId}>{text}</pre>
      <div className={page.row}>
        <Button size="small" onClick={() => void copy()}>
          Copy<span className="visually-hidden"> ({what})</span>
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
