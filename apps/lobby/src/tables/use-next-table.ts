import { useEffect } from 'react';
import { useClient } from '../session/client-context.ts';
import type { OpenTables } from '../session/open-tables.ts';
import { navigate, type Route, tablePath } from '../shell/routing.ts';
import { browserSettings } from '../table/state/settings.ts';
import { isField } from '../table/state/use-hotkeys.ts';
import { activateTile, tilesStore } from './active-tile.ts';
import { nextTable, openDecisionOf, tableToFocus, type WaitingTable } from './open-decisions.ts';

/** Jumps to the next table waiting for the player, by key or, if the player wants it, automatically. */
export function useNextTable(route: Route): void {
  const { tables } = useClient();
  const current = currentTable(route);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { hotkeys, keys } = browserSettings().getState();
      const modified = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
      if (!hotkeys || modified || event.code !== keys['next-table'] || isField(event.target) || isBusy()) return;
      goTo(nextTable(waitingTables(tables), current()));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [tables, current]);
  useEffect(() => {
    if (current() === null) return;
    const look = (): void => {
      const wanted = browserSettings().getState().autoFocus && !isBusy() && !isField(document.activeElement);
      if (wanted) goTo(tableToFocus(waitingTables(tables), current()));
    };
    const stops = [tables.store.subscribe(look), browserSettings().subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, [tables, current]);
}

const NOWHERE = (): null => null;
const ON_TILES = (): string | null => tilesStore.getState().active;
const onTable = new Map<string, () => string>();

/** The table the player is looking at; the same function for the same page. */
function currentTable(route: Route): () => string | null {
  if (route.page === 'tables') return ON_TILES;
  if (route.page !== 'table') return NOWHERE;
  const { tableId } = route;
  const known = onTable.get(tableId) ?? (() => tableId);
  onTable.set(tableId, known);
  return known;
}

function waitingTables(tables: OpenTables): WaitingTable[] {
  return tables.all().map((table) => ({ tableId: table.tableId, decision: openDecisionOf(table.snapshot()) }));
}

function goTo(tableId: string | null): void {
  if (tableId !== null && !activateTile(tableId)) navigate(tablePath(tableId));
}

/** An open dialog has the player's attention. */
function isBusy(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
