import type { HandFileAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask, type Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Copy } from '../shell/copy.tsx';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { saveText } from '../shell/save-text.ts';
import styles from './hands.module.css';

/** The formats with their names; the first is described instead. */
const FORMATS = [
  ['pokerstars', null],
  ['ohh', 'Open Hand History'],
  ['phh', 'PHH'],
] as const;

/** Exports of the hand, which contain only the cards shown at the table. */
export function HandFiles({ handId }: { readonly handId: string }) {
  const { withOperator } = useOperatorChoice();
  const [file, setFile] = useState<HandFileAnswer | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const write = async (format: string) => {
    const answer = await ask<HandFileAnswer>(withOperator(`/hands/${handId}/export?format=${format}`));
    setRefusal(answer.ok ? null : answer);
    setFile(answer.ok ? answer.value : null);
  };
  return (
    <section className={styles.part} aria-labelledby="files">
      <h2 id="files">{t('hand.export')}</h2>
      <p>{t('hand.export.text')}</p>
      <div className={page.row}>
        {FORMATS.map(([format, name]) => (
          <Button key={format} size="small" onClick={() => void write(format)}>
            {name ?? t('hand.export.pokerstars')}
          </Button>
        ))}
        {file !== null && (
          <Button size="small" tone="brand" onClick={() => saveText(file.fileName, file.text)}>
            {t('hand.export.download', { file: file.fileName })}
          </Button>
        )}
      </div>
      <Notice refusal={refusal} />
      {file !== null && <Copy text={file.text} what={file.fileName} testId="hand-file" />}
    </section>
  );
}
