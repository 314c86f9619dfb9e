import type { HandExport, HandExportFormat } from '@cardroom/protocol';
import { Button, Dialog } from '@cardroom/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { saveFile } from '../shell/save-file.ts';
import styles from './export-dialog.module.css';
import { replayerTestIds } from './test-ids.ts';
import { useHandFile } from './use-hand-file.ts';

/** Every format, the most widely supported one first. */
const FORMATS: readonly HandExportFormat[] = ['pokerstars', 'ohh', 'phh', 'hand'];

export interface ExportDialogProps {
  readonly handId: string;
  readonly onClose: () => void;
}

/** Exports a hand: its formats, the text itself, and buttons to save or copy it. */
export function ExportDialog({ handId, onClose }: ExportDialogProps): ReactNode {
  const t = useText();
  const [format, setFormat] = useState<HandExportFormat>('pokerstars');
  const { file, failed, again } = useHandFile(handId, format);
  return (
    <Dialog
      title={t('export.title', { number: handId })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId={replayerTestIds.exportDialog}
    >
      <Formats chosen={format} onChoose={setFormat} />
      <HandFile key={format} file={file} />
      {failed ? (
        <p className={styles.failed} role="alert">
          {t('export.failed')} <Button onClick={again}>{t('replay.again')}</Button>
        </p>
      ) : null}
    </Dialog>
  );
}

interface FormatsProps {
  readonly chosen: HandExportFormat;
  readonly onChoose: (format: HandExportFormat) => void;
}

function Formats({ chosen, onChoose }: FormatsProps): ReactNode {
  const t = useText();
  return (
    <fieldset className={styles.formats}>
      <legend className="visually-hidden">{t('export.format')}</legend>
      {FORMATS.map((format) => (
        <label key={format} className={styles.format} data-checked={format === chosen || undefined}>
          <input type="radio" name="hand-format" checked={format === chosen} onChange={() => onChoose(format)} />
          <span>
            <strong>{t(`export.format.${format}`)}</strong>
            <small>{t(`export.about.${format}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** `file` is null while it loads. Its space is reserved, so that no button moves under a finger. */
function HandFile({ file }: { readonly file: HandExport | null }): ReactNode {
  const t = useText();
  const text = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState<'copied' | 'select' | 'saved' | null>(null);
  const copy = async (): Promise<void> => setSaid(await copyText(text.current, file?.text ?? ''));
  const save = (): void => {
    if (file === null) return;
    saveFile(file, 'text/plain');
    setSaid('saved');
  };
  return (
    <>
      <textarea
        ref={text}
        className={styles.text}
        dir="ltr"
        readOnly
        spellCheck={false}
        value={file?.text ?? ''}
        aria-label={t('export.text')}
        aria-busy={file === null}
        data-testid={replayerTestIds.exportText}
      />
      <div className={styles.ways}>
        <Button tone="brand" disabled={file === null} onClick={save}>
          {t('export.download')}
        </Button>
        <Button disabled={file === null} onClick={() => void copy()}>
          {t('export.copy')}
        </Button>
        <span role="status" className={styles.said}>
          {said === null ? null : t(`export.${said}`)}
        </span>
      </div>
    </>
  );
}

/** In a frame or without a secure connection, a page may not write to the clipboard; then the text is selected for copying by hand. */
async function copyText(area: HTMLTextAreaElement | null, text: string): Promise<'copied' | 'select'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    area?.focus();
    area?.select();
    return 'select';
  }
}
