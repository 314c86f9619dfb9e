import { FAVOURITES_MAX, type PickedTables, WITHOUT_TABLES_MAX } from '@cardroom/protocol';
import { isTooPoor, quickSeatTables, tablesOf } from '@cardroom/views/listing';
import type { NetworkTable } from '../../net/table-connection.ts';
import type { PlayerClient } from '../../session/player-client.ts';
import { addressStore, lobbySearch, navigate, tablePath } from '../../shell/routing.ts';
import type { ConnectionSnapshot } from '../../table/connection.ts';
import { freeSeats } from '../../table/rules/free-seats.ts';
import { viewOf } from '../filters.ts';
import { placeOf } from '../pages/list-place.ts';
import { quickSeatStore } from '../quick-seat-store.ts';

/** Finds a seat at the tables of the current filter and opens its buy-in. A press while one is being found does nothing. */
export async function quickSeat(client: PlayerClient): Promise<void> {
  if (quickSeatStore.getState().asking) return;
  quickSeatStore.setState({ failed: null, tableId: null, lost: [] });
  await find(client);
}

/** What a table's connection must say before its last seat counts as lost: a private message may follow the state that fills the table. */
export const LOST_AFTER_MS = 1_000;

/**
 * Leads a player whom quick seat has led to a table on to the next one if somebody else takes its last free seat before they have bought in.
 * The player stays if there is no other. Returns a function that stops watching.
 */
export function watchQuickSeat(client: PlayerClient, table: Pick<NetworkTable, 'tableId' | 'snapshot' | 'subscribe'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (!isLost(table.snapshot())) {
      clearTimeout(timer);
      timer = undefined;
    } else if (timer === undefined) timer = setTimeout(() => void quickSeatOn(client, table.tableId), LOST_AFTER_MS);
  };
  look();
  const stop = table.subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function isLost({ table, you, closed }: ConnectionSnapshot): boolean {
  return (
    table !== null && you !== null && closed === null && you.seat === null && table.status === 'open' && freeSeats(table, you).length === 0
  );
}

async function quickSeatOn(client: PlayerClient, tableId: string): Promise<void> {
  const { asking, lost } = quickSeatStore.getState();
  if (asking || lost.includes(tableId)) return;
  quickSeatStore.setState({ lost: [...lost, tableId] });
  const here = addressStore.getState().pathname;
  await find(client, () => addressStore.getState().pathname === here);
}

/** @param wanted whether the player still waits for the seat when it is found */
async function find(client: PlayerClient, wanted: () => boolean = () => true): Promise<void> {
  quickSeatStore.setState({ asking: true });
  const { tables, tooPoor } = await pickTables(client);
  if (tables.length === 0) {
    quickSeatStore.setState({ asking: false, failed: tooPoor ? 'TOO_POOR' : 'NO_OPEN_SEAT' });
    return;
  }
  const answer = await client.api.quickSeat(tables);
  if (!answer.ok) {
    quickSeatStore.setState({ asking: false, failed: answer.code });
    return;
  }
  quickSeatStore.setState({ asking: false, tableId: answer.value.tableId });
  const replace = quickSeatStore.getState().lost.length > 0;
  if (wanted()) navigate(tablePath(answer.value.tableId, answer.value.seat), { replace });
}

/** The tables that quick seat tries; those of a list that is too long to be sent as a whole are the service's choice, by the same rules. */
export async function pickTables({ lobby, favourites, answer, balance, holdings, waitlists }: PlayerClient): Promise<PickedTables> {
  const search = lobbySearch();
  const view = viewOf(search);
  const marked = favourites.store.getState().rooms;
  const own = [...holdings.store.getState().stays, ...waitlists.store.getState().places].map(({ tableId }) => tableId);
  const without = new Set([...own, ...quickSeatStore.getState().lost]);
  const { minor } = balance.store.getState();
  const { rows, paged } = lobby.view.getState();
  if (paged) {
    const asked = { ...placeOf(search), filters: view.filters, favourites: [...marked].slice(-FAVOURITES_MAX), balance: minor };
    const outcome = await lobby.request('pick-tables', { ...asked, without: [...without].slice(-WITHOUT_TABLES_MAX) });
    return outcome.kind === 'answered' ? (outcome.value as PickedTables) : { tables: [], tooPoor: false };
  }
  const listed = tablesOf(rows ?? [], { view, favourites: marked, currency: answer.player.currency });
  const player = { balance: minor, without };
  return { tables: quickSeatTables(listed, player), tooPoor: isTooPoor(listed, player) };
}
