import type { HandReplay } from '@cardroom/views';
import { useEffect, useState } from 'react';
import { useClient } from '../session/client-context.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { handPath, navigate } from '../shell/routing.ts';
import { handsQueryOf } from './hands-filter.ts';

export type ReplayState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'not-found' | 'none-yet' | 'failed' }
  | { readonly kind: 'ready'; readonly replay: HandReplay };

const LOADING: ReplayState = { kind: 'loading' };

/** Reads a hand. With `last`, reads the newest one at `tableId` and replaces the address with its own. `again` retries. */
export function useReplay(handId: string, tableId: string | null): { readonly state: ReplayState; readonly again: () => void } {
  const client = useClient();
  const [state, setState] = useState<ReplayState>(LOADING);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again
  useEffect(() => {
    let current = true;
    const show = (next: ReplayState): void => {
      if (current) setState(next);
    };
    setState(LOADING);
    void (handId === 'last' ? findLast(client, tableId) : read(client, handId)).then(show);
    return () => {
      current = false;
    };
  }, [client, handId, tableId, tries]);
  return { state, again: () => setTries((n) => n + 1) };
}

async function read(client: PlayerClient, handId: string): Promise<ReplayState> {
  const answer = await client.api.hand(handId);
  if (answer.ok) return { kind: 'ready', replay: answer.value };
  return { kind: answer.failure === 'not-found' ? 'not-found' : 'failed' };
}

async function findLast(client: PlayerClient, tableId: string | null): Promise<ReplayState> {
  if (tableId === null) return { kind: 'none-yet' };
  const answer = await client.api.hands(handsQueryOf({ from: null, to: null }, { table: tableId, order: 'newest' }, null));
  if (!answer.ok) return { kind: 'failed' };
  const [last] = answer.value.hands;
  if (last === undefined) return { kind: 'none-yet' };
  navigate(handPath(last.handId, tableId), { replace: true });
  return LOADING;
}
