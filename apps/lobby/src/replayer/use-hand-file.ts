import type { HandExport, HandExportFormat } from '@cardroom/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../session/client-context.ts';

export interface HandFileState {
  /** Null while it is read, and when it could not be. */
  readonly file: HandExport | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** A hand as a file of one format, read as soon as it is chosen: a copy has to be made within the click that asks for it. */
export function useHandFile(handId: string, format: HandExportFormat): HandFileState {
  const { api } = useClient();
  const [read, setRead] = useState<{ readonly file: HandExport | null; readonly failed: boolean }>({ file: null, failed: false });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is what reads again
  useEffect(() => {
    let current = true;
    setRead({ file: null, failed: false });
    void api.handFile(handId, format).then((answer) => {
      if (current) setRead(answer.ok ? { file: answer.value, failed: false } : { file: null, failed: true });
    });
    return () => {
      current = false;
    };
  }, [api, handId, format, tries]);
  return { ...read, again: () => setTries((n) => n + 1) };
}
