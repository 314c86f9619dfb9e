import { createContext, useContext } from 'react';
import type { PlayerClient } from './player-client.ts';

export const ClientContext = createContext<PlayerClient | null>(null);

/** The player's client; available only on pages of a valid session. */
export function useClient(): PlayerClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('no player session here');
  return client;
}
