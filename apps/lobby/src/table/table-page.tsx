import { testIds } from '@cardroom/ui';
import { stakesOf } from '@cardroom/views/listing';
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useText } from '../i18n/index.ts';
import { ClientContext } from '../session/client-context.ts';
import { DealAlarm } from '../shields/slots.tsx';
import { Announcer } from './announcer.tsx';
import { Banner } from './banner.tsx';
import { ChatSheet } from './chat-parts.tsx';
import type { TablePageProps } from './connection.ts';
import { Dialogs } from './dialogs/dialogs.tsx';
import { Dock } from './dock/dock.tsx';
import { Fetched } from './fetched.tsx';
import { Notices } from './notices.tsx';
import { LiveLog } from './panel/live-log.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { OpenCard, Players } from './players/players.tsx';
import { freeSeats, nextFree } from './rules/free-seats.ts';
import { isHeroTurn } from './rules/hero.ts';
import { Stage } from './stage/stage.tsx';
import { TableArt } from './stage/table-art.tsx';
import { useChatShown } from './state/chat-state.ts';
import { AsShown, ControllerProvider, useController, useIsShowing, useSettings, useTable, useUi } from './state/context.tsx';
import { TableController } from './state/controller.ts';
import { browserSettings } from './state/settings.ts';
import type { TableView } from './state/table-store.ts';
import { useAmounts } from './state/use-amounts.ts';
import { useAmountWheel, useHotkeys } from './state/use-hotkeys.ts';
import { useLook } from './state/use-look.ts';
import { useViewport, ViewportProvider } from './state/use-viewport.ts';
import styles from './table-page.module.css';
import { TopBar } from './top-bar.tsx';

/** One table in full, for players and observers. */
export function TablePage({ connection, tableId, onExit, seatWanted = null, tile, showClock }: TablePageProps) {
  const [controller, setController] = useState<TableController | null>(null);
  const client = useContext(ClientContext);
  useEffect(() => {
    const houseSizes = client?.answer?.operator.betSizes;
    const made = new TableController(connection, browserSettings(), { clock: showClock, houseSizes });
    made.start();
    setController(made);
    return () => made.stop();
  }, [connection, showClock, client]);
  const active = tile?.active ?? true;
  useEffect(() => {
    if (controller) controller.active = active;
  }, [controller, active]);
  if (!controller) return null;
  return (
    <ControllerProvider value={controller}>
      <ViewportProvider value={tile?.viewport ?? null}>
        {tile ? null : <TableTitle />}
        <Players tableId={tableId}>
          <Page tableId={tableId} onExit={onExit} active={active} onExpand={tile?.onExpand} />
        </Players>
      </ViewportProvider>
      <SeatWanted seat={seatWanted} />
    </ControllerProvider>
  );
}

interface PageProps extends Pick<TablePageProps, 'tableId' | 'onExit'> {
  readonly active: boolean;
  readonly onExpand: (() => void) | undefined;
}

function Page({ tableId, onExit, active, onExpand }: PageProps) {
  const root = useRef<HTMLDivElement>(null);
  const { layout, small, narrow, low, panelBeside } = useViewport();
  const panel = useUi((ui) => ui.panelOpen && !ui.zen) && panelBeside;
  const zen = useUi((ui) => ui.zen);
  const textTable = useSettings((settings) => settings.textTable);
  const logOpen = useUi((ui) => ui.dialog === 'log');
  useHotkeys(active);
  useAmountWheel(root);
  useLook();
  return (
    <div
      ref={root}
      className={styles.page}
      data-testid={testIds.table(tableId)}
      data-layout={layout}
      data-small={small || undefined}
      data-narrow={narrow || undefined}
      data-low={low || undefined}
      data-panel={panel || undefined}
      data-zen={zen || undefined}
    >
      <TableArt />
      <SkipLinks panel={panel} />
      {zen ? null : <TopBar onExit={onExit} onExpand={onExpand} />}
      <AsShown>{textTable ? <Words /> : <Stage />}</AsShown>
      <OpenCard />
      <Dock />
      <AsShown>{panel ? <SidePanel /> : logOpen || !active ? null : <LiveLog />}</AsShown>
      {panel || zen ? null : <ChatSheet />}
      <Banner />
      <DealAlarm table={tableId} />
      <Notices />
      <Announcer />
      <Dialogs onExit={onExit} />
      <MachineState root={root} />
    </div>
  );
}

const LazyTextStage = lazy(async () => ({ default: (await import('./text-stage/text-stage.tsx')).TextStage }));

/** The text table, or the felt if it cannot be loaded. */
function Words() {
  return (
    <Fetched otherwise={<Stage />}>
      <Suspense fallback={null}>
        <LazyTextStage />
      </Suspense>
    </Fetched>
  );
}

/**
 * Attributes that tests wait for instead of time. Written after the new state is drawn, by a component of its own, so that a step does not
 * re-render the whole page.
 */
function MachineState({ root }: { readonly root: React.RefObject<HTMLElement | null> }) {
  const state = useTable(useShallow(machineState));
  const show = useIsShowing() ? 'running' : 'still';
  // Not a layout effect: on the first render, the root's ref is set only after its children's effects.
  useEffect(() => {
    for (const [name, value] of Object.entries(state)) root.current?.setAttribute(`data-${name}`, String(value));
  }, [root, state]);
  useEffect(() => root.current?.setAttribute('data-show', show), [root, show]);
  return null;
}

function machineState({ snapshot: { table, you, link } }: TableView) {
  const acting = (table?.toAct ?? -1) >= 0 ? table?.toAct : 'none';
  return {
    phase: table?.phase ?? 'loading',
    turn: isHeroTurn(table, you) ? 'me' : acting,
    decision: table?.decisionId ?? '',
    offer: table?.offer.decisionId ?? '',
    seq: table?.seq ?? -1,
    hand: table?.handId ?? '',
    hero: you?.seat ?? 'none',
    link,
  };
}

function SkipLinks({ panel }: { readonly panel: boolean }) {
  const t = useText();
  const chat = useChatShown();
  return (
    <nav className={styles.skip} aria-label={t('table.skip')}>
      <a href="#table-actions">{t('table.actions')}</a>
      <a href="#table-stage">{t('table.stage')}</a>
      {panel && !chat ? <a href="#table-log">{t('log.title')}</a> : null}
      {chat ? <a href="#table-chat">{t('table.chat')}</a> : null}
    </nav>
  );
}

function TableTitle() {
  const t = useText();
  const amounts = useAmounts();
  const { attention } = useController();
  const info = useTable((view) => view.info);
  const [small, big] = info ? stakesOf(info) : [0, 0];
  const title = info ? t('table.title', { name: info.roomName, small: amounts.stakes(small), big: amounts.stakes(big) }) : '';
  useEffect(() => {
    if (title !== '') attention.setTitle(title);
  }, [attention, title]);
  return null;
}

/** Opens the buy-in of the seat that quick seat found, once the table is known; of the next free seat if it has just been taken. */
function SeatWanted({ seat }: { readonly seat: number | null }) {
  const { ui } = useController();
  const asked = useRef(false);
  const free = useTable(({ snapshot: { table, you } }) =>
    seat === null || you?.seat !== null ? null : nextFree(freeSeats(table, you), seat),
  );
  useEffect(() => {
    if (free === null || asked.current) return;
    asked.current = true;
    ui.setState({ dialog: 'buy-in', buyInSeat: free });
  }, [free, ui]);
  return null;
}
