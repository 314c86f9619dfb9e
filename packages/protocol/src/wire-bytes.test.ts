import { readFileSync } from 'node:fs';
import { Encoder, Reflection } from '@colyseus/schema';
import { describe, expect, test } from 'vitest';
import { LobbyRowSchema, LobbySchema, PotSchema, SeatSchema, TableSchema } from './index.ts';

// A client decodes by the description in its handshake, so it would not notice a field that has changed its place, format or default:
// this test does. After a deliberate change, store the received bytes that the failure prints.

const STORED = JSON.parse(readFileSync(new URL('fixtures/wire-bytes.json', import.meta.url), 'utf8')) as Record<string, string>;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The bytes that a joining client receives (handshake and full state), and the patch after `change`. */
function bytesOf<State extends object>(state: State, change: (state: State) => void) {
  const encoder = new Encoder(state as never);
  const handshake = hex(Reflection.encode(encoder));
  const full = hex(encoder.encodeAll());
  encoder.discardChanges();
  change(state);
  return { handshake, full, patch: hex(encoder.encode()) };
}

function fullTable() {
  const table = new TableSchema();
  Object.assign(table, {
    tableId: '31',
    info: '{"seats":3}',
    seq: 4_812,
    phase: 'turn',
    status: 'paused',
    handId: '100001',
    handNo: 77,
    button: 2,
    smallBlindSeat: 0,
    bigBlindSeat: 1,
    bombPot: true,
    potTotal: 61_250,
    toMatch: 2_500,
    toAct: 0,
    decisionId: '100001-9',
    turnStartedAt: 1_800_000_000_000,
    actUntil: 1_800_000_020_000,
    bankUntil: 1_800_000_050_000,
    canCheck: true,
    callChips: 1_250,
    raiseMin: 5_000,
    raiseMax: 98_000,
    nextHandAt: 1_800_000_090_000,
    spectators: 300,
    chat: 'phrases',
  });
  table.board.push('As', 'Kd', '7c', '2h');
  table.board2.push('As', 'Kd', '7c', 'Th', '9s');
  table.rabbit.push('3c');
  Object.assign(table.offer, { decisionId: '100001-8', until: 1_800_000_010_000 });
  table.offer.waiting.push(0, 2);
  for (const [amount, eligible] of [[45_000, [0, 1, 2]] as const, [16_250, [0, 2]] as const]) {
    const pot = new PotSchema();
    pot.amount = amount;
    pot.eligible.push(...eligible);
    table.pots.push(pot);
  }
  table.seats.push(fullSeat('Alice', ['Ah', '']), fullSeat('Zoë W.', ['Qs', 'Qd']), new SeatSchema());
  return table;
}

function fullSeat(name: string, shown: readonly string[]) {
  const seat = new SeatSchema();
  Object.assign(seat, {
    status: 'sitting-out',
    name,
    stack: 93_000,
    behind: 4_000,
    bet: 1_250,
    inHand: true,
    folded: true,
    allIn: true,
    cardCount: 2,
    connected: false,
    leaving: true,
    lastAction: 'small_blind',
    timeBankMs: 29_500,
    won: 61_250,
    mask: 'octopus',
    picture: '/pictures/casino/0123456789abcdef0123456789abcdef.png',
    heldUntil: 1_800_000_300_000,
  });
  seat.shown.push(...shown);
  return seat;
}

function fullRow(tableId: string) {
  const row = new LobbyRowSchema();
  Object.assign(row, {
    tableId,
    roomId: '7',
    roomName: 'Lisbon',
    gameKey: 'plo5-8',
    game: 'omaha5',
    limit: 'PL',
    hilo: true,
    smallBlind: 50,
    bigBlind: 100,
    ante: 20,
    anteType: 'bb',
    straddle: true,
    runItTwice: true,
    bombPot: true,
    buyInMin: 4_000,
    buyInMax: 10_000,
    seats: 6,
    players: 5,
    averagePot: 1_830,
    handsPerHour: 412,
    status: 'closing',
    flopPercent: 38,
    handsCounted: 30,
    waiting: 3,
    sandbox: true,
  });
  return row;
}

describe('the bytes on the wire are those that are stored', () => {
  test('an empty table, which shows every default', () => {
    const { full } = bytesOf(new TableSchema(), () => {});
    expect(full).toBe(STORED.emptyTable);
  });

  test('a table with every field set: handshake, first state and patch', () => {
    const { handshake, full, patch } = bytesOf(fullTable(), (table) => {
      const seat = table.seats[0];
      if (seat === undefined) throw new RangeError('no seat');
      Object.assign(seat, { bet: 5_000, stack: 89_250, lastAction: 'raise' });
      seat.shown.pop();
      Object.assign(table, { seq: 4_813, toAct: 2, potTotal: 65_000, canCheck: false });
      table.board.push('9c');
      table.offer.waiting.pop();
      table.seats.push(new SeatSchema());
      table.pots.pop();
    });
    expect(handshake).toBe(STORED.tableHandshake);
    expect(full).toBe(STORED.table);
    expect(patch).toBe(STORED.tablePatch);
  });

  test('a lobby with two rows, one of them with defaults only: handshake, first state and patch', () => {
    const lobby = new LobbySchema();
    Object.assign(lobby, {
      players: 70_000,
      maintenanceFrom: 1_800_000_000_000,
      maintenanceUntil: 1_800_003_600_000,
      realityCheckMs: 3_600_000,
    });
    lobby.tables.set('31', fullRow('31')).set('32', new LobbyRowSchema());
    const { handshake, full, patch } = bytesOf(lobby, ({ tables }) => {
      tables.get('31')?.assign({ players: 6, averagePot: 2_000, waiting: 0 });
      tables.delete('32');
      tables.set('33', fullRow('33'));
      lobby.players = 70_001;
    });
    expect(handshake).toBe(STORED.lobbyHandshake);
    expect(full).toBe(STORED.lobby);
    expect(patch).toBe(STORED.lobbyPatch);
  });
});
