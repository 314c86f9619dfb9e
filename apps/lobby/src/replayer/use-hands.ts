import type { HandListing } from '@cardroom/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDates } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { type HandsFilter, handsQueryOf, rangeOf } from './hands-filter.ts';

export interface HandsState {
  /** All pages read so far, in the chosen order. */
  readonly hands: readonly HandListing[];
  /** Whether more follow. */
  readonly more: boolean;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Reads the next page, or retries the one that failed. */
  readonly next: () => void;
}

type Read = Omit<HandsState, 'next'>;

/** The player's hands that match a filter, page by page. Remount the component when the filter changes. */
export function useHands(filter: HandsFilter): HandsState {
  const { api, lobby } = useClient();
  const { timezone } = useDates();
  // Fixed when first read, so that all pages cover the same time range.
  const [range] = useState(() => rangeOf(filter, lobby.serverNow(), timezone));
  const { table, order } = filter;
  const [read, setRead] = useState<Read>({ hands: [], more: false, state: 'loading' });
  const asking = useRef(false);
  const last = read.hands.at(-1)?.handId ?? null;
  const next = useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    setRead((known) => ({ ...known, state: 'loading' }));
    void api.hands(handsQueryOf(range, { table, order }, last)).then((answer) => {
      asking.current = false;
      setRead(({ hands, more }) => {
        if (!answer.ok) return { hands, more, state: 'failed' };
        const known = new Set(hands.map(({ handId }) => handId));
        const fresh = answer.value.hands.filter(({ handId }) => !known.has(handId));
        return { hands: [...hands, ...fresh], more: answer.value.more, state: 'ready' };
      });
    });
  }, [api, range, table, order, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once, later pages on request
  useEffect(next, []);
  return { ...read, next };
}
