import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { loadPanels } from '../lobby/load-panels.ts';
import type { WayOn } from '../lobby/panels/index.ts';
import { ClientContext } from '../session/client-context.ts';
import { Fetched } from './fetched.tsx';
import { seatOf } from './rules/hero.ts';
import { useController, useTable } from './state/context.tsx';

const LazyChoice = lazy(async () => ({ default: (await loadPanels()).LoneTableChoice }));

/** Where a player who waits alone could play instead; nothing where there is no player session. */
export function LoneTable({ button }: { readonly button: (way: WayOn) => ReactNode }): ReactNode {
  const { connection } = useController();
  const tableId = useTable(({ snapshot }) => snapshot.table?.tableId ?? '');
  const stack = useTable(({ snapshot }) => seatOf(snapshot.table, snapshot.you?.seat ?? null)?.stack ?? 0);
  if (!useContext(ClientContext)) return null;
  return (
    <Fetched otherwise={null}>
      <Suspense fallback={null}>
        <LazyChoice tableId={tableId} stack={stack} leave={() => connection.leave()} button={button} />
      </Suspense>
    </Fetched>
  );
}
