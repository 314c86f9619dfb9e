import { Dialog } from '@cardroom/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { addCatalog } from '../i18n/i18n.ts';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';
import { FullPageNote } from '../shell/full-page-note.tsx';
import { Later } from '../shell/later.tsx';
import { lobbyPath, navigate } from '../shell/routing.ts';
import { LoadFailure } from '../shell/table-route.tsx';
import { closePreview, previewStore } from './preview-store.ts';
import { lobbyTestIds } from './test-ids.ts';

/** Loads the parts of the lobby that are not on its first screen, with their texts. */
export async function loadPanels() {
  const [panels] = await Promise.all([import('./panels/index.ts'), addCatalog('panels')]);
  return panels;
}

const LazyPreview = lazy(async () => ({ default: (await loadPanels()).Preview }));
const LazyPlaces = lazy(async () => ({ default: (await loadPanels()).WaitlistPositions }));
const LazyTransactions = lazy(async () => ({ default: (await loadPanels()).TransactionsPage }));
const LazyLimits = lazy(async () => ({ default: (await loadPanels()).LimitsPage }));
const LazyReality = lazy(async () => ({ default: (await loadPanels()).RealityCheck }));
const LazyMaintenance = lazy(async () => ({ default: (await loadPanels()).MaintenanceNotice }));
const LazyReceipts = lazy(async () => ({ default: (await loadPanels()).Receipts }));
const LazyFooter = lazy(async () => ({ default: (await loadPanels()).LobbyFooter }));
const LazyArrival = lazy(async () => ({ default: (await loadPanels()).Arrival }));
const LazyOffers = lazy(async () => ({ default: (await loadPanels()).SeatOffers }));

/** The preview of a table. The dialog opens at once with what the list knows. */
export function PreviewHost(): ReactNode {
  const t = useText();
  const tableId = useStore(previewStore, (state) => state.tableId);
  const name = useStore(useClient().lobby.view, ({ rows }) => rows?.find((row) => row.tableId === tableId)?.roomName ?? '');
  if (tableId === null) return null;
  return (
    <Dialog title={`${name} #${tableId}`} closeLabel={t('dialog.close-panel')} onClose={closePreview} testId={lobbyTestIds.previewDialog}>
      <Later>
        <LazyPreview key={tableId} tableId={tableId} />
      </Later>
    </Dialog>
  );
}

/** The player's waitlist positions; nothing if there are none. */
export function PlacesHost(): ReactNode {
  const waits = useStore(useClient().waitlists.store, ({ places }) => places.length > 0);
  return waits ? (
    <Later>
      <LazyPlaces />
    </Later>
  ) : null;
}

/** Seats reserved for the player, shown on every page. */
export function OffersHost(): ReactNode {
  const offered = useStore(useClient().waitlists.store, ({ places }) => places.some(({ offer }) => offer !== null));
  return offered ? (
    <Later>
      <LazyOffers />
    </Later>
  ) : null;
}

/** The reality check of the operator or the player; nothing if it is off. */
export function RealityHost(): ReactNode {
  const { lobby, realityMinutes } = useClient();
  const wanted = useStore(lobby.view, (view) => view.realityCheckMs > 0);
  const own = useStore(realityMinutes, ({ own }) => own !== null);
  return wanted || own ? (
    <Later>
      <LazyReality />
    </Later>
  ) : null;
}

/** Links and notices from the operator's launch. Renders nothing if the launch had none. */
export function ArrivalHost(): ReactNode {
  return (
    <Later>
      <LazyArrival />
    </Later>
  );
}

/** Announced maintenance. */
export function MaintenanceHost({ place }: { readonly place: 'lobby' | 'page' }): ReactNode {
  const announced = useStore(useClient().lobby.view, (view) => view.maintenance !== null);
  return announced ? (
    <Later>
      <LazyMaintenance place={place} />
    </Later>
  ) : null;
}

/** The player's latest cash-outs. */
export function ReceiptsHost(): ReactNode {
  return (
    <Later>
      <LazyReceipts />
    </Later>
  );
}

/** Rules, policies and the version of the software, below everything else. */
export function FooterHost(): ReactNode {
  return (
    <Later>
      <LazyFooter />
    </Later>
  );
}

/** The player's transactions of the last 12 months, or their limits. */
export function PanelRoute({ page }: { readonly page: 'transactions' | 'limits' }): ReactNode {
  const Panel = page === 'limits' ? LazyLimits : LazyTransactions;
  return (
    <LoadFailure>
      <Suspense fallback={<FullPageNote />}>
        <Panel onExit={() => navigate(lobbyPath())} />
      </Suspense>
    </LoadFailure>
  );
}
