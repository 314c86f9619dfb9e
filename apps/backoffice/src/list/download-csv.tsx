import { useState } from 'react';
import { download, type Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import bar from './filter-bar.module.css';
import { Icon } from './icon.tsx';

export interface DownloadCsvProps {
  readonly path: string;
  /** The file's name without the operator and the ending. */
  readonly name: string;
  readonly disabled?: boolean;
}

export function DownloadCsv({ path, name, disabled = false }: DownloadCsvProps) {
  const { withOperator, operatorId } = useOperatorChoice();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async () => {
    const saved = await download(withOperator(path), `${name}${operatorId === null ? '' : `-${operatorId}`}.csv`);
    setRefusal(saved.ok ? null : saved);
  };
  return (
    <>
      <button type="button" className={bar.quiet} disabled={disabled} onClick={() => void save()}>
        <Icon name="download" size={14} />
        {t('list.download')}
      </button>
      {refusal !== null && <Notice refusal={refusal} />}
    </>
  );
}
