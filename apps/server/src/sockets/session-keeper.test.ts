import { CLOSE } from '@cardroom/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import type { PlayerAuth } from '../players/identity.ts';
import { SESSION_ROTATE_MS } from '../players/identity.ts';
import { BALANCE_EVERY_MS, BalanceRounds } from './balance-rounds.ts';
import { LiveSockets } from './live-sockets.ts';
import { CONTACT_EVERY_MS, SessionKeeper } from './session-keeper.ts';

const player = (playerId: string, playerSessionId: string, operatorId = 'op'): PlayerAuth => {
  return { operatorId, playerId, displayName: playerId, currency: 'EUR', pool: `${operatorId}:EUR`, playerSessionId };
};

class FakeSocket {
  readonly sent: [string, unknown][] = [];
  closed: number | null = null;
  readonly ref = {};
  send(type: string, message: unknown): void {
    this.sent.push([type, message]);
  }
}

let sockets: LiveSockets;
let clock: SteppedClock;
beforeEach(() => {
  sockets = new LiveSockets();
  clock = new SteppedClock();
  clock.pause();
});

function open(auth: PlayerAuth): FakeSocket {
  const socket = new FakeSocket();
  sockets.add(socket, auth, (code) => {
    socket.closed = code;
  });
  return socket;
}

describe('sessions of connected players', () => {
  test('an open socket counts as contact, and the new token goes to every socket of its session only', async () => {
    const [table, lobby, other] = [open(player('ann', 's1')), open(player('ann', 's1')), open(player('bob', 's2'))];
    const touched: (readonly string[])[] = [];
    const keeper = new SessionKeeper({
      sessions: {
        touch: async (ids) => void touched.push(ids),
        rotate: async (id) => ({ token: `new ${id}`, expiresAt: 5 }),
      },
      sockets,
      clock,
      failed: () => {},
    });
    await keeper.round();
    expect(touched).toEqual([['s1', 's2']]);
    expect(table.sent).toEqual([]);
    clock.advance(SESSION_ROTATE_MS);
    await keeper.round();
    expect(table.sent).toEqual([['session', { token: 'new s1', expiresAt: 5 }]]);
    expect(lobby.sent).toEqual(table.sent);
    expect(other.sent).toEqual([['session', { token: 'new s2', expiresAt: 5 }]]);
    await keeper.round();
    expect(table.sent).toHaveLength(1);
  });

  test('a session that has ended closes its sockets', async () => {
    const [ended, other] = [open(player('ann', 's1')), open(player('bob', 's2'))];
    const rotate = async (id: string) => (id === 's1' ? null : { token: 't', expiresAt: 5 });
    const keeper = new SessionKeeper({ sessions: { touch: async () => {}, rotate }, sockets, clock, failed: () => {} });
    await keeper.round();
    clock.advance(SESSION_ROTATE_MS);
    await keeper.round();
    expect([ended.closed, other.closed]).toEqual([CLOSE.sessionEnded, null]);
  });

  test('a failed round is reported and the next one still runs', async () => {
    open(player('ann', 's1'));
    const failures: string[] = [];
    let rounds = 0;
    const touch = async () => {
      rounds += 1;
      throw new Error('storage');
    };
    const sessions = { touch, rotate: async () => null };
    const keeper = new SessionKeeper({ sessions, sockets, clock, failed: (where) => void failures.push(where) });
    keeper.start();
    for (let round = 0; round < 2; round += 1) {
      clock.advance(CONTACT_EVERY_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    keeper.stop();
    clock.advance(CONTACT_EVERY_MS);
    expect([rounds, failures]).toEqual([2, ['sessions', 'sessions']]);
  });
});

describe('balances of connected players', () => {
  test('each is read every three minutes, once per player, until the rounds are stopped', () => {
    open(player('ann', 's1'));
    open(player('ann', 's1'));
    open(player('bob', 's2'));
    const read: string[] = [];
    const balances = {
      read: async (who: { playerId: string }) => {
        read.push(who.playerId);
        return { balance: 1, at: 1 };
      },
    };
    const rounds = new BalanceRounds({ balances, sockets, clock, failed: () => {} });
    rounds.start();
    clock.advance(BALANCE_EVERY_MS);
    expect([...read].sort()).toEqual(['ann', 'bob']);
    clock.advance(BALANCE_EVERY_MS);
    expect(read).toHaveLength(4);
    rounds.stop();
    clock.advance(10 * BALANCE_EVERY_MS);
    expect(read).toHaveLength(4);
  });
});

describe('open sockets', () => {
  test('private messages reach every socket of one player of one operator and nobody else', () => {
    const [own, twin, namesake] = [open(player('ann', 's1')), open(player('ann', 's2')), open(player('ann', 's3', 'rival'))];
    sockets.send({ operatorId: 'op', playerId: 'ann' }, 'receipt', 1);
    expect([own.sent.length, twin.sent.length, namesake.sent.length]).toEqual([1, 1, 0]);
  });

  test('a takeover closes only that player’s other sessions', () => {
    const [old, fresh, namesake] = [open(player('ann', 's1')), open(player('ann', 's2')), open(player('ann', 's3', 'rival'))];
    sockets.closeOthers(player('ann', 's2'), CLOSE.replaced, 'replaced');
    expect([old.closed, fresh.closed, namesake.closed]).toEqual([CLOSE.replaced, null, null]);
  });
});
