import type { TablePreview } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button, Dialog } from '@cardroom/ui';
import { hasSeat, quickSeatTables, stakesOf } from '@cardroom/views/listing';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name, StakesText } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import type { PlayerClient } from '../../session/player-client.ts';
import { EyeIcon } from '../../shell/icons.tsx';
import { navigate, tablePath } from '../../shell/routing.ts';
import { useMedia } from '../../shell/use-media.ts';
import { OptionBadges } from '../option-badges.tsx';
import { FavouriteButton } from '../row-tools.tsx';
import { closeSelection, selectionStore } from '../selection.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { useGameName } from '../use-game-name.ts';
import { usePercent } from '../use-percent.ts';
import { MiniTable } from './mini-table.tsx';
import panel from './panel.module.css';
import { pickTables } from './quick-seat.ts';
import styles from './selected-table.module.css';
import { WaitlistButton } from './waitlist-button.tsx';

/** How often the seats and stacks of the selected table are reread. */
const SEATS_EVERY_MS = 4_000;

/** The selected table beside the list. At first, it is the one that quick seat would choose, or the first of the list. */
export function SelectedSide({ rows }: { readonly rows: readonly LobbyRow[] }): ReactNode {
  const t = useText();
  const client = useClient();
  const tableId = useStore(selectionStore, (state) => state.tableId);
  useEffect(() => {
    if (tableId !== null) return;
    const [first = rows[0]?.tableId] = quickSeatTables(rows, { balance: client.balance.store.getState().minor, without: new Set() });
    if (first !== undefined) selectionStore.setState({ tableId: first });
    else if (client.lobby.view.getState().paged) void selectBest(client);
  }, [tableId, rows, client]);
  if (tableId === null) return null;
  return (
    <section className={panel.panel} aria-label={t('tables.selected')} data-testid={lobbyTestIds.selected}>
      <SelectedTable key={tableId} tableId={tableId} />
    </section>
  );
}

/** Selects a table of a list that is too long to be sent as a whole, unless the player has selected one by then. */
async function selectBest(client: PlayerClient): Promise<void> {
  const [tableId] = (await pickTables(client)).tables;
  if (tableId !== undefined && selectionStore.getState().tableId === null) selectionStore.setState({ tableId });
}

/** The selected table in a dialog, where there is no place beside the list. */
export function SelectedDialog(): ReactNode {
  const t = useText();
  const { tableId } = useStore(selectionStore);
  const name = useStore(useClient().lobby.view, ({ rows }) => rows?.find((row) => row.tableId === tableId)?.roomName ?? '');
  if (tableId === null) return null;
  return (
    <Dialog title={`${name} #${tableId}`} closeLabel={t('dialog.close-panel')} onClose={closeSelection} testId={lobbyTestIds.selected}>
      <SelectedTable key={tableId} tableId={tableId} />
    </Dialog>
  );
}

/** A look at a table before joining: its players and stacks, how it plays, and the price of a seat. Opens with what the list knows. */
function SelectedTable({ tableId }: { readonly tableId: string }): ReactNode {
  const t = useText();
  const { view } = useClient().lobby;
  const row = useStore(view, ({ rows }) => rows?.find((one) => one.tableId === tableId));
  const paged = useStore(view, (lobby) => lobby.paged);
  const seats = useSeats(tableId, row?.players ?? 0);
  const known = useRef(false);
  known.current ||= row !== undefined || !paged;
  if (row !== undefined) return <Content row={row} seats={seats} />;
  // In a list that is too long to be sent as a whole, a row that has just been asked for is on its way.
  return known.current ? <p className={styles.quiet}>{t('preview.closed')}</p> : null;
}

interface ContentProps {
  readonly row: LobbyRow;
  /** Null until the first answer arrives. */
  readonly seats: TablePreview | null;
}

function Content({ row, seats }: ContentProps): ReactNode {
  const seated = useStore(useClient().holdings.store, ({ stays }) => stays.some((stay) => stay.tableId === row.tableId));
  const go = (seat: number | null): void => {
    closeSelection();
    navigate(tablePath(row.tableId, seat));
  };
  return (
    <>
      <Title row={row} />
      <MiniTable row={row} seats={seats} onSit={seated || row.status !== 'open' ? null : go} />
      <Terms row={row} seats={seats} />
      <Actions row={row} seated={seated} onGo={go} />
    </>
  );
}

function Title({ row }: { readonly row: LobbyRow }): ReactNode {
  const t = useText();
  const gameName = useGameName('list');
  const money = useMoney(useClient().answer.player.currency);
  const inDialog = !useMedia('(min-width: 1100px)');
  const [small, big] = stakesOf(row);
  return (
    <>
      <div className={styles.title}>
        <strong>
          <StakesText amounts={[money.short(small), money.short(big)]} />
        </strong>
        {inDialog ? (
          <FavouriteButton row={row} />
        ) : (
          <span className={styles.quiet}>
            <Name>{row.roomName}</Name> #{row.tableId}
          </span>
        )}
      </div>
      <p className={styles.game}>
        <span>
          {gameName(row.gameKey)} · {t('row.max', { seats: row.seats })}
        </span>
        <OptionBadges of={{ ...row, seats: 0 }} />
      </p>
    </>
  );
}

/** What a seat costs and how the table plays. */
function Terms({ row, seats }: ContentProps): ReactNode {
  const t = useText();
  const percent = usePercent();
  const money = useMoney(useClient().answer.player.currency);
  const known = row.handsCounted > 0;
  const rake =
    seats === null ? '' : seats.rakeBasisPoints === 0 ? t('preview.no-rake') : rakeText(seats, money.short(seats.rakeCap), percent);
  const terms = [
    ['preview.buy-in', `${money.short(row.buyInMin)}–${money.short(row.buyInMax)}`],
    ['preview.hands', row.handsPerHour > 0 ? String(row.handsPerHour) : '–'],
    ['preview.rake', rake],
    ['preview.act', seats === null ? '' : t('preview.seconds', { seconds: Math.round(seats.actMs / 1_000) })],
    ['preview.pot', known ? money.compact(row.averagePot) : '–'],
    ['preview.flop', known ? percent(row.flopPercent) : '–'],
  ] as const;
  return (
    <dl className={styles.terms}>
      {terms.map(([id, value]) => (
        <div key={id}>
          <dt>{t(id)}</dt>
          <dd>
            <Isolate>{value}</Isolate>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rakeText({ rakeBasisPoints }: TablePreview, cap: string, percent: (percent: number) => string): string {
  return `${percent(rakeBasisPoints / 100)}, ${cap}`;
}

interface ActionsProps {
  readonly row: LobbyRow;
  readonly seated: boolean;
  readonly onGo: (seat: number | null) => void;
}

function Actions({ row, seated, onGo }: ActionsProps): ReactNode {
  const t = useText();
  const stale = useStore(useClient().lobby.view, (view) => view.stale);
  const sits = !seated && row.status === 'open' && hasSeat(row);
  return (
    <div className={styles.actions}>
      {seated ? null : <WaitlistButton row={row} />}
      {sits ? (
        // The table leads on to the next free seat if this one is taken.
        <Button tone="brand" className={styles.main} disabled={stale} onClick={() => onGo(0)}>
          {t('row.sit')}
        </Button>
      ) : null}
      <Button tone={seated ? 'brand' : 'plain'} className={seated ? styles.main : undefined} onClick={() => onGo(null)}>
        {seated ? null : <EyeIcon size={16} />} {t(seated ? 'row.return' : 'row.watch')}
      </Button>
    </div>
  );
}

/** Read when the table is selected, when the number of players changes, and every few seconds while the page is visible. */
function useSeats(tableId: string, players: number): TablePreview | null {
  const { api } = useClient();
  const [seats, setSeats] = useState<TablePreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of players is worth a read at once
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await api.preview(tableId);
      if (current && answer.ok) setSeats(answer.value);
    };
    void read();
    const timer = setInterval(() => void read(), SEATS_EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [api, tableId, players]);
  return seats;
}
