import { expect, test } from 'vitest';
import type { PlayerAuth } from '../players/identity.ts';
import { type LiveSocket, LiveSockets } from './live-sockets.ts';

interface Heard extends LiveSocket {
  readonly heard: unknown[];
  readonly closed: number[];
}

/** One player with two tabs, another one, and a namesake at another operator. */
function fourSockets() {
  const sockets = new LiveSockets();
  const add = (operatorId: string, playerId: string, playerSessionId: string): Heard => {
    const one: Heard = { heard: [], closed: [], ref: {}, send: (_type, message) => one.heard.push(message) };
    sockets.add(one, { operatorId, playerId, playerSessionId } as PlayerAuth, (code) => {
      one.closed.push(code);
      sockets.remove(one);
    });
    return one;
  };
  return { sockets, lobby: add('a', 'ann', '1'), table: add('a', 'ann', '2'), ben: add('a', 'ben', '3'), namesake: add('b', 'ann', '4') };
}

test('a private message reaches every socket of the player and nobody else', () => {
  const { sockets, lobby, table, ben, namesake } = fourSockets();
  sockets.send({ operatorId: 'a', playerId: 'ann' }, 'balance', 5);
  expect([lobby, table, ben, namesake].map(({ heard }) => heard)).toEqual([[5], [5], [], []]);
});

test('a takeover closes the other sessions of the player, although each close removes a socket', () => {
  const { sockets, lobby, table, ben, namesake } = fourSockets();
  sockets.closeOthers({ operatorId: 'a', playerId: 'ann', playerSessionId: '9' }, 4_000, 'taken over');
  expect([lobby, table, ben, namesake].map(({ closed }) => closed)).toEqual([[4_000], [4_000], [], []]);
  sockets.send({ operatorId: 'a', playerId: 'ann' }, 'balance', 5);
  expect(lobby.heard).toEqual([]);
});

test('a player with two tabs is online once, and gone with the last of them', () => {
  const { sockets, lobby, table } = fourSockets();
  expect(sockets.online('a').toSorted()).toEqual(['ann', 'ben']);
  sockets.remove(lobby);
  expect(sockets.online('a').toSorted()).toEqual(['ann', 'ben']);
  sockets.remove(table);
  expect([sockets.online('a'), sockets.online('b')]).toEqual([['ben'], ['ann']]);
});

test('ids that run together are different players', () => {
  const sockets = new LiveSockets();
  const heard: unknown[] = [];
  const socket: LiveSocket = { ref: {}, send: (_type, message) => heard.push(message) };
  sockets.add(socket, { operatorId: 'a', playerId: 'b","c', playerSessionId: '1' } as PlayerAuth, () => {});
  sockets.send({ operatorId: 'a","b', playerId: 'c' }, 'balance', 5);
  expect([heard, sockets.online('a","b'), sockets.online('a')]).toEqual([[], [], ['b","c']]);
});
