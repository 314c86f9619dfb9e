import {
  type BalanceMessage,
  type OpenStay,
  type OwnLimitsAnswer,
  PAGE_TABLES_MAX,
  type ReceiptMessage,
  type SessionAnswer,
  type ShowListMessage,
  type StatisticsAnswer,
  type StayTransactions,
  type TablePreview,
  type TransactionListing,
  type WaitingPlace,
} from '@cardroom/protocol';
import { ROOM_LINES, TABLE_LINES } from '@cardroom/protocol/packed-lines';
import { pageOf, roomLine } from '@cardroom/views/listing';
import type { Api, ApiAnswer } from '../net/api.ts';
import type { RoomSocket, SocketEvents } from '../net/room-socket.ts';
import type { ServicePorts } from '../service-ports.ts';
import { type FixtureList, fixtureRows, fixtureTable } from './fixture-tables.ts';

/** The states of the lobby that can be shown. */
export const FIXTURES = [
  ...['plain', 'games', 'many', 'empty', 'loading', 'error', 'no-balance', 'ended', 'refused', 'replaced'],
  ...['waiting', 'maintenance', 'reality', 'long'],
] as const;

/** Fixtures have no decks, so nobody cuts them. */
const NO_DEAL: ServicePorts['deal'] = () => new Promise(() => {});

/**
 * A service for development and the gallery only: `vite` and `/lobby/?fixture=<name>` show the client without a server, and
 * `&currency=KRW&locale=ko-KR` in another currency and locale.
 */
export function fixturePorts(search: string): ServicePorts {
  const query = new URLSearchParams(search);
  const fixture: Fixture = {
    name: query.get('fixture') || 'plain',
    currency: query.get('currency') ?? 'EUR',
    locale: query.get('locale') ?? 'en-GB',
    scale: query.get('currency') === 'KRW' ? 1000 : 1,
  };
  sessionStorage.setItem('cardroom.session', 'fixture');
  return { api: fixtureApi(fixture), open: (reservation, events) => openFixture(fixture, reservation.roomId, events), deal: NO_DEAL };
}

interface Fixture {
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  /** Amounts are in euro cents; in won, they are a thousand times as large. */
  readonly scale: number;
}

const MINUTE = 60_000;
const DELAY_MS = 60;
const PATCH_EVERY_MS = 1_500;

const later = <Value>(value: Value): Promise<Value> => new Promise((done) => setTimeout(() => done(value), DELAY_MS));
const good = <Value>(value: Value): Promise<ApiAnswer<Value>> => later({ ok: true, value });
const bad = <Value>(failure: 'unauthorized' | 'refused' | 'unreachable', code: string): Promise<ApiAnswer<Value>> =>
  later({ ok: false, failure, code, retryAfterMs: null });

const marked = new Set<string>();

const OWN_LIMITS: OwnLimitsAnswer = {
  ...{ realityMinutes: 30, stopAt: null, stopLoss: 5_000, operatorRealityMinutes: 60 },
  operator: { until: null, sessionMinutes: 240, loss: 20_000 },
  startedAt: Date.now() - 42 * MINUTE,
  endsAt: Date.now() + 23 * 60 * MINUTE,
  sessions: [
    { device: 'desktop', beganAt: Date.now() - 42 * MINUTE, seenAt: Date.now(), endedAt: null },
    { device: 'mobile', beganAt: Date.now() - 3_000 * MINUTE, seenAt: Date.now() - 2_900 * MINUTE, endedAt: Date.now() - 2_900 * MINUTE },
  ],
};

const FIGURES = { hands: 1_284, net: 18_420, chose: 1_270, entered: 330, raised: 241, showdowns: 118, won: 64 };
const STATISTICS: StatisticsAnswer = {
  total: FIGURES,
  days: Array.from({ length: 24 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
    hands: 40 + ((day * 13) % 60),
    net: ((day * 7_919) % 9_000) - 3_800,
  })).filter(({ hands }) => hands > 50),
  games: [
    { ...FIGURES, hands: 900, gameKey: 'nlhe', game: 'holdem', limit: 'NL', smallBlind: 10, bigBlind: 20, ante: 0 },
    { ...FIGURES, hands: 384, net: -2_105, gameKey: 'plo5-8', game: 'omaha5', limit: 'PL', smallBlind: 25, bigBlind: 50, ante: 0 },
  ],
  capped: false,
};

/** Favourites last until the page is left, and limits and statistics are shown; no other call for parts loaded on demand exists here. */
const askFixture: Api['ask'] = (_method, path, body) => {
  if (path.startsWith('/api/statistics')) return good(STATISTICS) as Promise<ApiAnswer<never>>;
  if (path === '/api/limits') return good(OWN_LIMITS) as Promise<ApiAnswer<never>>;
  const roomId = /^\/api\/favourites\/(.+)$/.exec(path)?.[1];
  if (roomId === undefined) return bad('unreachable', 'unreachable');
  if ((body as { marked: boolean }).marked) marked.add(roomId);
  else marked.delete(roomId);
  return good({ rooms: [...marked] }) as Promise<ApiAnswer<never>>;
};

function fixtureApi(fixture: Fixture): Api {
  const started = Date.now() - 42 * MINUTE;
  const session: SessionAnswer = {
    expiresAt: Date.now() + 30 * MINUTE,
    serverTime: Date.now(),
    player: { displayName: 'Alice', locale: fixture.locale, timezone: 'Asia/Seoul', currency: fixture.currency, country: 'KR' },
    operator: { name: 'Lucky Star Casino', brand: null, limitsUrl: 'https://casino.example/limits' },
    favourites: [],
    realityMinutes: null,
    sharesHands: true,
    opening: null,
  };
  sessionStorage.setItem('cardroom.started', String(started));
  const reservation = (roomId: string) => good({ name: 'room', roomId, sessionId: 's', processId: 'p' });
  return {
    ask: askFixture,
    redeem: () => bad('refused', 'launch_used'),
    session: () => (fixture.name === 'ended' ? bad('unauthorized', 'session_ended') : good(session)),
    balance: () => (fixture.name === 'no-balance' ? bad('unreachable', 'unreachable') : good(balanceOf(fixture))),
    stays: () => good({ stays: ['empty', 'reality'].includes(fixture.name) ? [] : staysOf(fixture) }),
    receipts: () => good({ receipts: fixture.name === 'empty' ? [] : receiptsOf(fixture) }),
    hands: () => good({ hands: [], more: false }),
    hand: () => bad('refused', 'not_found'),
    handFile: () => bad('refused', 'not_found'),
    preview: (tableId) => good(previewOf(fixture, tableId)),
    transactions: () => good({ stays: fixture.name === 'empty' ? [] : transactionsOf(fixture), more: true }),
    joinLobby: () => (fixture.name === 'error' ? bad('refused', 'closed') : reservation('lobby')),
    joinTable: (tableId) => reservation(tableId),
    quickSeat: () => good({ tableId: '1002', seat: 3 }),
  };
}

function transactionsOf({ scale, currency }: Fixture): StayTransactions[] {
  const move = (id: number, kind: TransactionListing['kind'], amount: number, state: TransactionListing['state'] = 'done') => ({
    ...{ transactionId: `0199d3a1-7c2e-7b3a-9e5f-0000000000${id}`, kind, amount: amount * scale, state },
    at: Date.now() - (90 - id) * MINUTE,
  });
  const stay = (id: number, closed: StayTransactions['closed'], moves: readonly TransactionListing[]): StayTransactions => ({
    ...{ stayId: `t${id}`, tableId: String(1000 + id), roomName: 'Amsterdam', currency, openedAt: Date.now() - id * 80 * MINUTE },
    ...{ closed, moves },
  });
  const ended = { at: Date.now() - 30 * MINUTE, boughtIn: 15_000 * scale, cashedOut: 18_225 * scale };
  return [
    stay(1, null, [move(11, 'buy-in', 10_000), move(12, 'top-up', 2_000, 'refused')]),
    stay(2, ended, [
      move(21, 'buy-in', 10_000),
      move(22, 'top-up', 5_000),
      move(23, 'cash-out', 10_000),
      move(24, 'cash-out', 8_225, 'pending'),
    ]),
    stay(3, { ...ended, cashedOut: 0 }, [move(31, 'buy-in', 15_000), move(32, 'top-up', 5_000, 'returned'), move(33, 'cash-out', 0)]),
  ];
}

function previewOf({ scale }: Fixture, tableId: string): TablePreview {
  const stacks = [9_800, 12_450, 23_100, 4_000, 10_000];
  const names = ['Mina', 'Alice', 'Otto', 'Zoë Wallenstein', '김민서'];
  const seats = names.map((name, seat) => ({ name, stack: (stacks[seat] ?? 0) * scale, status: seat === 3 ? 'sitting-out' : 'playing' }));
  return { tableId, seats: [...seats, null], heldSeats: [], waiting: 0, actMs: 20_000, rakeBasisPoints: 500, rakeCap: 300 * scale };
}

function balanceOf({ currency, scale }: Fixture): BalanceMessage {
  return { balance: 98_750 * scale + (currency === 'KRW' ? 50 : 0), currency, at: Date.now() };
}

function staysOf({ currency, scale }: Fixture): OpenStay[] {
  return [
    {
      stayId: 's1',
      tableId: '1001',
      roomId: '11',
      roomName: 'Amsterdam',
      seat: 2,
      stack: 12_450 * scale,
      boughtIn: 10_000 * scale,
      currency,
    },
  ];
}

function receiptsOf({ scale }: Fixture): ReceiptMessage[] {
  const receipt = (id: number, part: Partial<ReceiptMessage>): ReceiptMessage => ({
    stayId: `r${id}`,
    tableId: String(1003 + id),
    roomName: 'Bergen',
    boughtIn: 10_000 * scale,
    cashedOut: 10_000 * scale,
    state: 'paid',
    at: Date.now() - id * 9 * MINUTE,
    ...part,
  });
  return [
    receipt(1, { cashedOut: 13_225 * scale, state: 'pending' }),
    receipt(2, { roomName: 'Lisbon', boughtIn: 4_000 * scale, cashedOut: 1_150 * scale }),
    receipt(3, { roomName: 'Busan', boughtIn: 5_000 * scale, cashedOut: 7_480 * scale, state: 'stuck' }),
  ];
}

function openFixture(fixture: Fixture, roomId: string, events: SocketEvents): Promise<RoomSocket> {
  const send = roomId === 'lobby' ? lobbyOf(fixture, events) : tableOf(fixture, roomId, events);
  const pages = roomId === 'lobby' && fixture.name === 'long' ? longListOf(fixture, events) : null;
  send();
  const timer = setInterval(send, PATCH_EVERY_MS);
  const stop = (): void => clearInterval(timer);
  if (fixture.name === 'replaced') setTimeout(() => events.closed(4100), DELAY_MS);
  return later({
    request: (type, payload) =>
      later({ kind: 'answered', value: type === 'ping' ? { at: Date.now() } : (pages?.(type, payload) ?? { ok: true }) }),
    drop: stop,
    leave: stop,
  });
}

function lobbyOf(fixture: Fixture, events: SocketEvents): () => void {
  let tick = 0;
  return () => {
    if (fixture.name === 'loading') return;
    tick += 1;
    const paged = fixture.name === 'long';
    const rows = fixture.name === 'empty' || paged ? [] : fixtureRows(fixture.scale, tick, listOf(fixture.name));
    if (fixture.name === 'waiting' && tick === 1) events.message('waiting', { places: placesOf() });
    const tables = Object.fromEntries(rows.map((row) => [row.tableId, row]));
    events.state({ tables, players: 37, paged, ...newsOf(fixture.name) });
  };
}

/** Answers the requests of a list that is sent in pages; it stands still. */
function longListOf({ scale, currency }: Fixture, events: SocketEvents): (type: string, payload: unknown) => unknown {
  const rows = fixtureRows(scale, 1, 'long');
  const rooms = [...new Set(rows.map(({ roomId }) => roomId))].map((id) => roomLine(rows.filter(({ roomId }) => roomId === id)));
  return (type, payload) => {
    if (type === 'pick-tables') return { tables: [rows[1]?.tableId], tooPoor: false };
    if (type !== 'show-list') return null;
    const { page, room, text, filters, sorting, favourites, table } = payload as ShowListMessage;
    const query = { room, text, view: { filters, sorting }, favourites: new Set(favourites), currency };
    const found = room === null && text === '' ? { rows: [], all: 0 } : pageOf(rows, query, PAGE_TABLES_MAX);
    const own = found.rows.some(({ tableId }) => tableId === table) ? [] : rows.filter(({ tableId }) => tableId === table);
    const lines = [...found.rows, ...own].map((row) => TABLE_LINES.pack(row));
    events.message('rooms', { whole: true, lines: rooms.map((line) => ROOM_LINES.pack(line)), gone: [] });
    events.message('tables', { page, whole: true, lines, gone: [], all: found.all });
    return null;
  };
}

function listOf(name: string): FixtureList {
  return name === 'games' || name === 'many' ? name : 'plain';
}

/** The reality check is overdue at once; it waits while the fixture's table waits for the player. */
function newsOf(name: string) {
  const from = Math.ceil(Date.now() / MINUTE) * MINUTE + 25 * MINUTE;
  if (name === 'maintenance') return { maintenanceFrom: from, maintenanceUntil: from + 60 * MINUTE };
  return name === 'reality' ? { realityCheckMs: 30 * MINUTE } : {};
}

function placesOf(): WaitingPlace[] {
  return [
    { tableId: '1003', roomName: 'Amsterdam', position: 1, offer: { seat: 3, until: Date.now() + 27_000 } },
    { tableId: '1010', roomName: 'Bergen', position: 2, offer: null },
  ];
}

function tableOf(fixture: Fixture, tableId: string, events: SocketEvents): () => void {
  const { state, you, hole } = fixtureTable(tableId, fixture.scale, fixture.currency);
  let told = false;
  return () => {
    events.state(state);
    if (told) return;
    told = true;
    events.message('you', you);
    events.message('hole', hole);
  };
}
