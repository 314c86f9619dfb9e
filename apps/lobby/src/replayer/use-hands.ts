import type { HandListing } from '@cardroom/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../session/client-context.ts';

export interface HandsState {
  /** Newest first, as many pages as were asked for. */
  readonly hands: readonly HandListing[];
  /** There are older ones. */
  readonly more: boolean;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Reads the next page, or the one that failed once more. */
  readonly next: () => void;
}

type Read = Omit<HandsState, 'next'>;

/** The player's hands, page by page. */
export function useHands(): HandsState {
  const { api } = useClient();
  const [read, setRead] = useState<Read>({ hands: [], more: false, state: 'loading' });
  const asking = useRef(false);
  const last = read.hands.at(-1)?.handId ?? null;
  const next = useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    setRead((known) => ({ ...known, state: 'loading' }));
    void api.hands(last).then((answer) => {
      asking.current = false;
      setRead(({ hands, more }) => {
        if (!answer.ok) return { hands, more, state: 'failed' };
        const known = new Set(hands.map(({ handId }) => handId));
        const fresh = answer.value.hands.filter(({ handId }) => !known.has(handId));
        return { hands: [...hands, ...fresh], more: answer.value.more, state: 'ready' };
      });
    });
  }, [api, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once; the next ones when they are asked for
  useEffect(next, []);
  return { ...read, next };
}
