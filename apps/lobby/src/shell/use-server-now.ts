import { useCallback } from 'react';
import { useClient } from '../session/client-context.ts';
import { useNow } from './use-now.ts';

/** The service's clock in ms, renewed every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const { lobby } = useClient();
  return useNow(
    useCallback(() => lobby.serverNow(), [lobby]),
    everyMs,
  );
}
