import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { MaintenanceHost, OffersHost, PanelRoute, RealityHost } from '../lobby/lazy-panels.tsx';
import { LobbyPage, LobbySkipLinks } from '../lobby/lobby-page.tsx';
import { ClientContext, useClient } from '../session/client-context.ts';
import { type ClientPorts, PlayerClient } from '../session/player-client.ts';
import type { Session } from '../session/session.ts';
import { HandRoute, HandsRoute, RulesRoute } from './hand-routes.tsx';
import { MainNav } from './main-nav.tsx';
import { type Address, type Route, routeOf, useAddress } from './routing.ts';
import { SessionPage } from './session-page.tsx';
import { TableRoute, TilesRoute } from './table-route.tsx';
import { TableTabs } from './table-tabs.tsx';
import { TopBar } from './top-bar.tsx';
import { useTurnTitle } from './turn-title.ts';

export interface AppProps {
  readonly session: Session;
  readonly ports: ClientPorts;
}

/** The client: the lobby and tables during a session, otherwise a page about the session. */
export function App({ session, ports }: AppProps): ReactNode {
  const state = useStore(session.store);
  const [client, setClient] = useState<PlayerClient | null>(null);
  const ready = state.kind === 'ready' ? state : null;
  useEffect(() => {
    if (!ready) return;
    const mine = new PlayerClient(ports, session, ready);
    mine.start();
    const stopListening = wakeWith(mine);
    setClient(mine);
    return () => {
      stopListening();
      mine.stop();
      setClient(null);
    };
  }, [ready, ports, session]);
  if (state.kind !== 'ready') return <SessionPage state={state} onAgain={() => void session.start()} />;
  if (!client) return <SessionPage state={{ kind: 'starting' }} />;
  return (
    <ClientContext value={client}>
      <Pages />
    </ClientContext>
  );
}

/** Pages wait this long for the player's seats to be known, so that nothing moves when they appear. */
const SEATS_WAIT_MS = 2_000;

function Pages(): ReactNode {
  const asked = useStore(useClient().holdings.store, (state) => state.asked);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), SEATS_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return asked || waited ? <Page /> : <SessionPage state={{ kind: 'starting' }} />;
}

/** Pages that scroll make room for an announcement; pages that fill the window show it on top. The lobby has a place of its own for it. */
const IN_FLOW: readonly Route['page'][] = ['hands', 'statistics', 'links', 'transactions', 'limits', 'settings', 'rules'];
const OVER: readonly Route['page'][] = ['table', 'tables', 'hand'];

function Page(): ReactNode {
  const { pathname, search } = usePageAddress();
  const route = routeOf(pathname, search);
  useTurnTitle(route.page !== 'table');
  return (
    <>
      {route.page === 'lobby' ? <LobbySkipLinks /> : null}
      <TableTabs route={route} />
      {IN_FLOW.includes(route.page) ? (
        <>
          <TopBar />
          <MaintenanceHost place="lobby" />
        </>
      ) : null}
      <RoutedPage route={route} />
      {OVER.includes(route.page) ? null : <MainNav place="bottom" />}
      <OffersHost />
      <RealityHost />
      {OVER.includes(route.page) ? <MaintenanceHost place="page" /> : null}
    </>
  );
}

/**
 * A page stays until the next one is rendered, in pieces, so that clicks and motions are not delayed. Changes within a page show at once.
 */
function usePageAddress(): Address {
  const now = useAddress();
  const shown = useDeferredValue(now);
  const stays = routeOf(now.pathname, now.search).page === routeOf(shown.pathname, shown.search).page;
  return stays ? now : shown;
}

function RoutedPage({ route }: { readonly route: Route }): ReactNode {
  switch (route.page) {
    case 'lobby':
      return <LobbyPage />;
    case 'tables':
      return <TilesRoute />;
    case 'hands':
    case 'statistics':
    case 'links':
      return <HandsRoute key={route.page} page={route.page} />;
    case 'rules':
      return <RulesRoute />;
    case 'transactions':
    case 'limits':
    case 'settings':
      return <PanelRoute key={route.page} page={route.page} />;
    case 'hand':
      return <HandRoute key={route.handId} handId={route.handId} tableId={route.tableId} />;
    case 'table':
      return <TableRoute key={route.tableId} tableId={route.tableId} seat={route.seat} />;
  }
}

// A suspended tab returns with sockets that look open, and a network that returns need not wait for the back-off.
function wakeWith(client: PlayerClient): () => void {
  const wake = (): void => client.wake();
  const seen = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', seen);
  // A page that was frozen while visible resumes without a visibility change.
  document.addEventListener('resume', wake);
  for (const event of ['focus', 'pageshow', 'online', 'offline'] as const) window.addEventListener(event, wake);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    document.removeEventListener('resume', wake);
    for (const event of ['focus', 'pageshow', 'online', 'offline'] as const) window.removeEventListener(event, wake);
  };
}
