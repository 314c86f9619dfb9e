import { Button } from '@cardroom/ui';
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addCatalog } from '../i18n/i18n.ts';
import { useText } from '../i18n/index.ts';
import { loadPanels } from '../lobby/load-panels.ts';
import { quickSeatStore } from '../lobby/quick-seat-store.ts';
import type { NetworkTable } from '../net/table-connection.ts';
import { useClient } from '../session/client-context.ts';
import { FullPageNote } from './full-page-note.tsx';
import { lobbyPath, navigate, tablePath } from './routing.ts';

/** Loads the table's code and texts. Called early, so that a click on a table finds them loaded. */
export async function loadTablePage() {
  const [page] = await Promise.all([import('../table/table-page.tsx'), addCatalog('table')]);
  return { default: page.TablePage };
}

const LazyTablePage = lazy(loadTablePage);

export interface TableRouteProps {
  readonly tableId: string;
  /** The seat to buy in at, from quick seat. */
  readonly seat: number | null;
}

/** A table's page. Its connection outlives the page while the player has a seat. */
export function TableRoute({ tableId, seat }: TableRouteProps): ReactNode {
  const client = useClient();
  const [connection, setConnection] = useState<NetworkTable | null>(null);
  const [seatWanted] = useState(seat);
  // The seat is used once: reloading the page later must not open the buy-in dialog again.
  useEffect(() => {
    if (seat !== null) navigate(tablePath(tableId), { replace: true });
  }, [seat, tableId]);
  useEffect(() => {
    setConnection(client.tables.watch(tableId));
    return () => {
      client.tables.unwatch(tableId);
      void client.refreshHoldings();
    };
  }, [client, tableId]);
  useEffect(() => {
    if (!connection || quickSeatStore.getState().tableId !== tableId) return;
    let stop = (): void => {};
    let gone = false;
    loadPanels()
      .then(({ watchQuickSeat }) => {
        if (!gone) stop = watchQuickSeat(client, connection);
      })
      .catch(() => {});
    return () => {
      gone = true;
      stop();
    };
  }, [client, connection, tableId]);
  if (!connection) return <FullPageNote />;
  return (
    <LoadFailure>
      <Suspense fallback={<FullPageNote />}>
        <LazyTablePage connection={connection} tableId={tableId} seatWanted={seatWanted} onExit={() => navigate(lobbyPath())} />
      </Suspense>
    </LoadFailure>
  );
}

const LazyTilesPage = lazy(async () => {
  const [page] = await Promise.all([import('../tables/tiles-page.tsx'), addCatalog('table'), addCatalog('tables')]);
  return { default: page.TilesPage };
});

/** The tables with a seat, side by side. */
export function TilesRoute(): ReactNode {
  return (
    <LoadFailure>
      <Suspense fallback={<FullPageNote />}>
        <LazyTilesPage />
      </Suspense>
    </LoadFailure>
  );
}

/** A newer version of the client may have replaced this one's files while the page was open. */
export class LoadFailure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Reload /> : this.props.children;
  }
}

function Reload(): ReactNode {
  const t = useText();
  return (
    <FullPageNote text={t('app.load-failed')}>
      <Button tone="brand" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </FullPageNote>
  );
}
