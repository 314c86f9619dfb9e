import { useState } from 'react';
import { ClientContext } from '../session/client-context.ts';
import { OpenTables } from '../session/open-tables.ts';
import type { PlayerClient } from '../session/player-client.ts';
import { TabBar } from '../shell/table-tabs.tsx';
import { TilesLink } from '../tables/tables-host.tsx';
import { TilesPage } from '../tables/tiles-page.tsx';
import { FakeConnection } from './fake-connection.ts';
import { clientOf } from './fake-players.ts';
import { GALLERY_STATES, type GalleryState } from './states.ts';

class FakeTable extends FakeConnection {
  readonly tableId: string;

  constructor(tableId: string, state: GalleryState, seats: number) {
    super(GALLERY_STATES[state]({ seats, now: Date.now() }));
    this.tableId = tableId;
  }

  start(): void {}

  close(): void {}
}

const STATES: readonly GalleryState[] = ['my-turn', 'preflop', 'pre-action', 'showdown'];

/** Several tables on tiles, each in a different state. */
export function Tiles({ seats, count }: { readonly seats: number; readonly count: number }) {
  const [client] = useState(() => {
    const tables = new OpenTables((id) => new FakeTable(id, STATES[Number(id) % STATES.length] ?? 'my-turn', seats));
    for (let id = 0; id < count; id += 1) tables.keep({ tableId: String(id), roomName: 'Amsterdam' });
    const [first] = tables.all();
    return { ...(first ? clientOf(first.snapshot()) : {}), tables } as unknown as PlayerClient;
  });
  return (
    <ClientContext value={client}>
      <TabBar route={{ page: 'tables' }} tabs={client.tables.store.getState().tabs}>
        <TilesLink current />
      </TabBar>
      <TilesPage />
    </ClientContext>
  );
}
