import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { addCatalog } from '../i18n/i18n.ts';
import type { WaitingChoice } from '../lobby/panels/index.ts';
import { ClientContext } from '../session/client-context.ts';
import type { WaitingState } from '../session/waiting.ts';
import { Fetched } from './fetched.tsx';
import { useTable } from './state/context.tsx';

/** Waiting lists are the lobby's: what shows them is fetched with its texts by who looks at a full table, or waits already. */
const load = async () => (await Promise.all([import('../lobby/panels/index.ts'), addCatalog('panels')]))[0];
const LazyLine = lazy(async () => ({ default: (await load()).TableWaitLine }));
const LazyChoice = lazy(async () => ({ default: (await load()).TableWaitChoice }));

const NO_LISTS = createStore<WaitingState>(() => ({ places: [], refused: null }));

interface WaitLineProps {
  /** No seat is free for the player. */
  readonly full: boolean;
  /** What is said to somebody who does not wait. */
  readonly otherwise: string;
}

/** What there is to say about the player's place on the waiting list of this table. */
export function WaitLine({ full, otherwise }: WaitLineProps): ReactNode {
  const tableId = useTableId();
  const waiting = useContext(ClientContext)?.waiting;
  const waits = useStore(waiting?.store ?? NO_LISTS, ({ places }) => places.some((place) => place.tableId === tableId));
  const plain = <span>{otherwise}</span>;
  if (!waiting || !(full || waits)) return plain;
  return (
    <Fetched otherwise={plain}>
      <Suspense fallback={plain}>
        <LazyLine tableId={tableId} otherwise={otherwise} />
      </Suspense>
    </Fetched>
  );
}

/** Joining or leaving the waiting list of this table; nothing where there is no player to wait. */
export function WaitChoice({ button }: { readonly button: (choice: WaitingChoice) => ReactNode }): ReactNode {
  const tableId = useTableId();
  if (!useContext(ClientContext)?.waiting) return null;
  return (
    <Fetched otherwise={null}>
      <Suspense fallback={null}>
        <LazyChoice tableId={tableId} button={button} />
      </Suspense>
    </Fetched>
  );
}

function useTableId(): string {
  return useTable(({ snapshot }) => snapshot.table?.tableId ?? '');
}
