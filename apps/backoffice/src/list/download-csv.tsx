import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { download, type Refusal } from '../api.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';

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
      <Button size="small" disabled={disabled} onClick={() => void save()}>
        Download CSV
      </Button>
      {refusal !== null && <Notice refusal={refusal} />}
    </>
  );
}
