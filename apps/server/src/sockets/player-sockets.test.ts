import { CLOSE } from '@cardroom/protocol';
import { beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { LiveSockets } from './live-sockets.ts';
import { PlayerSockets } from './player-sockets.ts';

let crew: CrewInMemory;
/** Sessions that have ended in storage, and why. */
let ended: Map<string, string>;
beforeEach(() => {
  [crew, ended] = [crewInMemory(), new Map()];
});

const auth = (playerId: string, playerSessionId: string) => ({
  ...{ operatorId: 'demo', playerId, playerSessionId },
  ...{ displayName: playerId, currency: 'EUR', pool: 'demo:EUR' },
});

function member(processId: string) {
  const own = new LiveSockets();
  const done: string[] = [];
  const asked: string[][] = [];
  const open = (name: string, who: ReturnType<typeof auth>): void =>
    own.add({ send: (type, message) => void done.push(`${name} ${type} ${JSON.stringify(message)}`), ref: {} }, who, (code) =>
      done.push(`${name} closed ${code}`),
    );
  const sockets = new PlayerSockets({
    ...{ own, crew: crew.join(processId), clock: { now: () => 0, at: () => () => {} }, failed: () => {} },
    ended: async (sessionIds) => {
      asked.push([...sessionIds]);
      return new Map([...ended].filter(([sessionId]) => sessionIds.includes(sessionId)));
    },
  });
  return { sockets, done, asked, open };
}

test('what a player is shown comes to their sockets at all processes', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.open('a', auth('ann', 's1'));
  b.open('b', auth('ann', 's1'));
  b.open('other', auth('bob', 's2'));
  a.sockets.send(auth('ann', 's1'), 'receipt', { cashedOut: 100 });
  await crew.settled();
  expect([a.done, b.done]).toEqual([['a receipt {"cashedOut":100}'], ['b receipt {"cashedOut":100}']]);
});

test('another process closes the sockets of a session that has ended in storage, with the reason that is stored there', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.open('a', auth('ann', 's1'));
  b.open('b', auth('ann', 's1'));
  b.open('newer', auth('ann', 's2'));
  ended.set('s1', 'loss-limit');
  a.sockets.endSession({ ...auth('ann', 's1'), sessionId: 's1' }, 'loss-limit');
  await crew.settled();
  expect(a.done).toEqual(['a session-end {"reason":"loss-limit"}', `a closed ${CLOSE.sessionEnded}`]);
  expect(b.done).toEqual(['b session-end {"reason":"loss-limit"}', `b closed ${CLOSE.sessionEnded}`]);
});

test('a session that is said to have ended and has not keeps its sockets', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  b.open('b', auth('ann', 's1'));
  a.sockets.endSession({ ...auth('ann', 's1'), sessionId: 's1' }, 'operator');
  await crew.settled();
  expect([b.done, b.asked]).toEqual([[], [['s1']]]);
});

test('a new session closes the sockets of the others everywhere, and none of its own', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  a.open('old at a', auth('ann', 's1'));
  b.open('old at b', auth('ann', 's1'));
  b.open('new at b', auth('ann', 's2'));
  ended.set('s1', 'replaced');
  a.sockets.closeOthers(auth('ann', 's2'));
  await crew.settled();
  expect([a.done, b.done]).toEqual([[`old at a closed ${CLOSE.replaced}`], [`old at b closed ${CLOSE.replaced}`]]);
});

test('an end that nobody told of is seen in the next round; a process alone asks nobody', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  b.open('b', auth('ann', 's1'));
  crew.cut('b.1');
  ended.set('s1', 'operator');
  a.sockets.endSession({ ...auth('ann', 's1'), sessionId: 's1' }, 'operator');
  await crew.settled();
  expect(b.done).toEqual([]);
  await b.sockets.round();
  expect(b.done).toEqual(['b session-end {"reason":"operator"}', `b closed ${CLOSE.sessionEnded}`]);
  await a.sockets.round();
  expect(a.asked).toEqual([]);
});
