import { initialOf, LOBBY, LOBBY_ROW, type PublicLobby } from '@cardroom/protocol/shapes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_LINK_MS, LIST_EVERY_MS, LobbyConnection, REQUEST_TIMEOUT_MS } from './lobby-connection.ts';
import { FakeService, PING_MS, refused } from './testing/fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function newLobby(service: FakeService, first: PublicLobby | null = null) {
  const ended: string[] = [];
  const lobby = new LobbyConnection({
    api: { joinLobby: service.reserve },
    open: service.open,
    clockGuess: 0,
    first,
    now: () => Date.now(),
    random: () => 0.5,
    shared: () => {},
    ended: (end) => ended.push(end),
  });
  lobby.start();
  return { lobby, ended };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const list = (players: number): PublicLobby => ({
  ...initialOf(LOBBY),
  tables: { '1': { ...initialOf(LOBBY_ROW), tableId: '1', players } },
  players,
});

it('shows the first list at once, and then the newest list of each half second', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service);
  expect(lobby.view.getState().rows).toBeNull();
  await pass(PING_MS);
  let shown = 0;
  lobby.view.subscribe(() => {
    shown += 1;
  });
  for (let players = 1; players <= 50; players += 1) service.socket.events.state(list(players));
  expect(lobby.view.getState().players).toBe(1);
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState()).toMatchObject({ players: 50, rows: [{ tableId: '1', players: 50 }] });
  expect(shown).toBe(2);
});

it('reports announced maintenance and reality checks, and when they are withdrawn', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service);
  await pass(PING_MS);
  service.socket.events.state({ ...list(3), maintenanceFrom: 10, maintenanceUntil: 20, realityCheckMs: 60_000 });
  expect(lobby.view.getState()).toMatchObject({ maintenance: { from: 10, until: 20 }, realityCheckMs: 60_000 });
  const { maintenance } = lobby.view.getState();
  service.socket.events.state({ ...list(4), maintenanceFrom: 10, maintenanceUntil: 20, realityCheckMs: 60_000 });
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState().maintenance).toBe(maintenance);
  service.socket.events.state({ ...list(5), maintenanceFrom: 0, maintenanceUntil: 0, realityCheckMs: 0 });
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState()).toMatchObject({ players: 5, maintenance: null, realityCheckMs: 0 });
});

it('keeps the list while it reconnects', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service);
  await pass(PING_MS);
  service.socket.events.state(list(3));
  service.socket.events.closed(1006);
  expect(lobby.view.getState()).toMatchObject({ link: 'connecting', latencyMs: null, players: 3 });
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState().link).toBe('open');
});

it('shows the list from the session until the room sends its own, and marks it stale if no room is joined', async () => {
  const service = new FakeService();
  const told = { ...list(2), realityCheckMs: 60_000 };
  const { lobby } = newLobby(service, told);
  expect(lobby.view.getState()).toMatchObject({
    players: 2,
    rows: [{ players: 2 }],
    realityCheckMs: 60_000,
    link: 'connecting',
    stale: false,
  });
  await pass(PING_MS);
  service.socket.events.state(list(5));
  expect(lobby.view.getState()).toMatchObject({ players: 5, link: 'open', stale: false });
  await pass(FIRST_LINK_MS);
  expect(lobby.view.getState().stale).toBe(false);
  service.socket.events.closed(1006);
  expect(lobby.view.getState()).toMatchObject({ players: 5, stale: true });
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState()).toMatchObject({ link: 'open', stale: false });

  const nowhere = new FakeService();
  nowhere.answer = refused('unreachable');
  const late = newLobby(nowhere, told).lobby;
  await pass(FIRST_LINK_MS - 1);
  expect(late.view.getState().stale).toBe(false);
  await pass(1);
  expect(late.view.getState()).toMatchObject({ stale: true, players: 2 });
  late.close();
});

it('reports that the session is over', async () => {
  const service = new FakeService();
  service.answer = refused('unauthorized');
  const { ended } = newLobby(service);
  await pass(0);
  expect(ended).toEqual(['session-ended']);
});

it('shows nothing more after it is closed', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service);
  await pass(PING_MS);
  service.socket.events.state(list(1));
  service.socket.events.state(list(2));
  lobby.close();
  await pass(LIST_EVERY_MS * 2);
  expect(lobby.view.getState().players).toBe(1);
  expect(service.socket.ended).toBe('left');
});

it('a request made before the socket is open is sent when it is, and is lost if it does not open in time', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service, list(3));
  const asked = lobby.request('wait', { tableId: '1' });
  await pass(PING_MS);
  expect(service.socket.requests).toMatchObject([{ type: 'wait', payload: { tableId: '1' } }]);
  service.socket.requests[0]?.answer({ kind: 'answered', value: { ok: true } });
  expect(await asked).toEqual({ kind: 'answered', value: { ok: true } });

  const hanging = new FakeService();
  hanging.opening = 'hangs';
  const lost = newLobby(hanging, list(3)).lobby.request('wait', { tableId: '1' });
  await pass(REQUEST_TIMEOUT_MS);
  expect(await lost).toEqual({ kind: 'lost' });
});

it('keeps the rows of a list in pages to what its pages bring, and tells them of messages and sockets', async () => {
  const service = new FakeService();
  const { lobby } = newLobby(service, { ...list(3), tables: {}, paged: true });
  const heard: unknown[] = [];
  lobby.pages = { take: (type, payload) => heard.push([type, payload]), opened: () => heard.push('opened') };
  expect(lobby.view.getState()).toMatchObject({ paged: true, rows: [], players: 3 });
  await pass(PING_MS);
  service.socket.events.message('tables', { page: 1 });
  expect(heard).toEqual(['opened', ['tables', { page: 1 }]]);
  const rows = [{ ...initialOf(LOBBY_ROW), tableId: '9' }];
  lobby.view.setState({ rows });
  service.socket.events.state({ ...list(4), tables: {}, paged: true });
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState()).toMatchObject({ players: 4 });
  expect(lobby.view.getState().rows).toBe(rows);
  service.socket.events.state(list(5));
  await pass(LIST_EVERY_MS);
  expect(lobby.view.getState()).toMatchObject({ paged: false, rows: [{ tableId: '1' }] });
});
