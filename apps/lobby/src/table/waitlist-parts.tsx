import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { loadPanels } from '../lobby/load-panels.ts';
import type { WaitlistAction } from '../lobby/panels/index.ts';
import { ClientContext } from '../session/client-context.ts';
import type { WaitlistsState } from '../session/waitlists.ts';
import { Fetched } from './fetched.tsx';
import { useTable } from './state/context.tsx';

// The waitlist belongs to the lobby: its parts are loaded when a full table is viewed or the player is on its waitlist.
const LazyLine = lazy(async () => ({ default: (await loadPanels()).TableWaitlistLine }));
const LazyChoice = lazy(async () => ({ default: (await loadPanels()).TableWaitlistButton }));

const NO_LISTS = createStore<WaitlistsState>(() => ({ places: [], refused: null }));

interface WaitlistLineProps {
  /** No seat is free for the player. */
  readonly full: boolean;
  /** Shown to a player who is not on the waitlist. */
  readonly otherwise: string;
}

/** The player's position on this table's waitlist. */
export function WaitlistLine({ full, otherwise }: WaitlistLineProps): ReactNode {
  const tableId = useTableId();
  const waitlists = useContext(ClientContext)?.waitlists;
  const waits = useStore(waitlists?.store ?? NO_LISTS, ({ places }) => places.some((place) => place.tableId === tableId));
  const plain = <span>{otherwise}</span>;
  if (!waitlists || !(full || waits)) return plain;
  return (
    <Fetched otherwise={plain}>
      <Suspense fallback={plain}>
        <LazyLine tableId={tableId} otherwise={otherwise} />
      </Suspense>
    </Fetched>
  );
}

/** Joins or leaves this table's waitlist; nothing where there is no player session. */
export function WaitlistButton({ button }: { readonly button: (choice: WaitlistAction) => ReactNode }): ReactNode {
  const tableId = useTableId();
  if (!useContext(ClientContext)?.waitlists) return null;
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
