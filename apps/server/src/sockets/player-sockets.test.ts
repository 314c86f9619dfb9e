import { expect, test } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { PlayerSockets } from './player-sockets.ts';

const crew = crewInMemory();

function member(processId: string) {
  const done: unknown[][] = [];
  const note =
    (what: string) =>
    (...more: unknown[]): void =>
      void done.push([what, ...more]);
  const own = {
    send: note('send'),
    sendToSession: note('send-to-session'),
    closeSession: note('close-session'),
    closeOthers: note('close-others'),
  };
  return { sockets: new PlayerSockets({ own, crew: crew.join(processId) }), done };
}

test('what is sent to a player or closed for them is so at all processes, with nothing else of the player', async () => {
  const [a, b] = [member('a.1'), member('b.1')];
  const ann = { operatorId: 'demo', playerId: 'ann', playerSessionId: 's1', displayName: 'Ann' };
  a.sockets.send(ann, 'receipt', { cashedOut: 100 });
  a.sockets.endSession('s1', { reason: 'signed-out' }, { code: 4101, why: 'session ended' });
  a.sockets.closeOthers(ann, 4100, 'replaced');
  await crew.settled();
  expect(b.done).toEqual([
    ['send', { operatorId: 'demo', playerId: 'ann' }, 'receipt', { cashedOut: 100 }],
    ['send-to-session', 's1', 'session-end', { reason: 'signed-out' }],
    ['close-session', 's1', 4101, 'session ended'],
    ['close-others', { operatorId: 'demo', playerId: 'ann', playerSessionId: 's1' }, 4100, 'replaced'],
  ]);
  expect(a.done).toEqual(b.done);
});
