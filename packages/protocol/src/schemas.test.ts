import { Decoder, Encoder } from '@colyseus/schema';
import { expect, test } from 'vitest';
import { LobbyRowSchema, LobbySchema, TableSchema } from './schemas.ts';

/** The `state` as a browser decodes it: encoded the way the room does, then decoded into an empty state. */
function overTheWire<State extends object>(state: State, empty: State): State {
  const encoder = new Encoder(state as never);
  new Decoder(empty as never).decode(encoder.encodeAll());
  return empty;
}

test('a table without a second board, an offer or rabbit cards has empty fields', () => {
  const seen = overTheWire(new TableSchema(), new TableSchema()).toJSON();
  expect(seen).toMatchObject({ board: [], board2: [], rabbit: [], bombPot: false, offer: { decisionId: '', until: 0, waiting: [] } });
});

test('a second board, an open offer, rabbit cards and the bomb pot arrive as written', () => {
  const table = new TableSchema();
  table.board.push('As', 'Kd', '7c', '2h', '2s');
  table.board2.push('As', 'Kd', '7c', 'Th', '9s');
  table.rabbit.push('3c');
  table.bombPot = true;
  table.offer.decisionId = '100001-7';
  table.offer.until = 1_800_000_000_000;
  table.offer.waiting.push(0, 8);
  expect(overTheWire(table, new TableSchema()).toJSON()).toEqual(table.toJSON());
});

test('a lobby row carries what the filters need', () => {
  const lobby = new LobbySchema();
  const row = new LobbyRowSchema();
  Object.assign(row, {
    tableId: '31',
    gameKey: 'plo5-8',
    game: 'omaha5',
    limit: 'PL',
    hilo: true,
    straddle: true,
    runItTwice: true,
    bombPot: true,
  });
  lobby.tables.set('31', row);
  expect(overTheWire(lobby, new LobbySchema()).toJSON()).toEqual(lobby.toJSON());
});
