import { useCallback } from 'react';
import { useClient } from '../session/client-context.ts';
import { useNow } from './use-now.ts';

/** Server time in ms, updated every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const { lobby } = useClient();
  return useNow(
    useCallback(() => lobby.serverNow(), [lobby]),
    everyMs,
  );
}
