import type { LobbyRow } from '@cardroom/protocol/shapes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { useClient } from '../session/client-context.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { FullPageNote } from '../shell/full-page-note.tsx';
import { Later } from '../shell/later.tsx';
import { LoadFailure } from '../shell/table-route.tsx';
import styles from './lazy-panels.module.css';
import { loadPanels } from './load-panels.ts';
import type { FilterSheetProps } from './panels/filter-sheet.tsx';
import { quickSeatStore } from './quick-seat-store.ts';
import { selectionStore } from './selection.ts';

const LazyDialog = lazy(async () => ({ default: (await loadPanels()).SelectedDialog }));
const LazyFilters = lazy(async () => ({ default: (await loadPanels()).FilterSheet }));
const LazySettings = lazy(async () => ({ default: (await loadPanels()).SettingsPage }));
const LazyTransactions = lazy(async () => ({ default: (await loadPanels()).TransactionsPage }));
const LazyLimits = lazy(async () => ({ default: (await loadPanels()).LimitsPage }));
const LazyReality = lazy(async () => ({ default: (await loadPanels()).RealityCheck }));
const LazyMaintenance = lazy(async () => ({ default: (await loadPanels()).MaintenanceNotice }));
const LazyMine = lazy(async () => ({ default: (await loadPanels()).Mine }));
const LazyTurnBar = lazy(async () => ({ default: (await loadPanels()).TurnBar }));
const LazyStatus = lazy(async () => ({ default: (await loadPanels()).QuickSeatStatus }));
const LazySide = lazy(async () => ({ default: (await loadPanels()).SelectedSide }));
const LazyArrival = lazy(async () => ({ default: (await loadPanels()).Arrival }));
const LazyOffers = lazy(async () => ({ default: (await loadPanels()).SeatOffers }));

/** Finds a seat at the listed tables. If its code cannot be loaded, this is said like a service that does not answer. */
export async function quickSeat(client: PlayerClient): Promise<void> {
  const panels = await loadPanels().catch(() => null);
  if (panels) await panels.quickSeat(client);
  else quickSeatStore.setState({ failed: 'unreachable' });
}

/** Why quick seat found no seat. */
export function QuickSeatStatusHost(): ReactNode {
  return (
    <Later>
      <LazyStatus />
    </Later>
  );
}

/** The selected table, beside the list. Its place is kept while its code is fetched. */
export function SelectedHost({ rows }: { readonly rows: readonly LobbyRow[] | null }): ReactNode {
  return (
    <div className={styles.selected}>
      {rows === null ? null : (
        <Later>
          <LazySide rows={rows} />
        </Later>
      )}
    </div>
  );
}

/** The player's own tables, session and last cash-out. */
export function MineHost(): ReactNode {
  return (
    <Later>
      <LazyMine />
    </Later>
  );
}

/** The place of the player's most urgent table above the list on a phone. It is kept while they have a seat, so that a turn moves nothing. */
export function TurnBarHost(): ReactNode {
  const seated = useStore(useClient().tables.store, ({ tabs }) => tabs.some((tab) => tab.seated));
  return seated ? (
    <div className={styles.turn}>
      <Later>
        <LazyTurnBar />
      </Later>
    </div>
  ) : null;
}

/** The selected table in a dialog. */
export function SelectedDialogHost(): ReactNode {
  const open = useStore(selectionStore, (state) => state.open);
  return open ? (
    <Later>
      <LazyDialog />
    </Later>
  ) : null;
}

/** All filters, in a dialog. */
export function FilterSheetHost(props: FilterSheetProps): ReactNode {
  return (
    <Later>
      <LazyFilters {...props} />
    </Later>
  );
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

/** Says that the table of the operator's launch has closed. */
export function ArrivalHost(): ReactNode {
  return useClient().answer.landing?.tableId === null ? (
    <Later>
      <LazyArrival />
    </Later>
  ) : null;
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

const PANELS = { transactions: LazyTransactions, limits: LazyLimits, settings: LazySettings };

/** The player's transactions of the last 12 months, their limits, or their settings. */
export function PanelRoute({ page }: { readonly page: keyof typeof PANELS }): ReactNode {
  const Panel = PANELS[page];
  return (
    <LoadFailure>
      <Suspense fallback={<FullPageNote />}>
        <Panel />
      </Suspense>
    </LoadFailure>
  );
}
