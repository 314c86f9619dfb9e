import type { HandExport, HandExportFormat } from '@cardroom/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../session/client-context.ts';

export interface HandFileState {
  /** Null while it loads, or if loading failed. */
  readonly file: HandExport | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/**
 * A hand as a file in one format. Loaded as soon as the format is chosen, because copying must happen within the click that asks for it.
 */
export function useHandFile(handId: string, format: HandExportFormat): HandFileState {
  const { api } = useClient();
  const [read, setRead] = useState<{ readonly file: HandExport | null; readonly failed: boolean }>({ file: null, failed: false });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again
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
