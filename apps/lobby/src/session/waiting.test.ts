import { expect, it } from 'vitest';
import type { RequestOutcome } from '../net/room-socket.ts';
import { Waiting } from './waiting.ts';

function newWaiting(outcome: RequestOutcome) {
  const asked: unknown[] = [];
  const waiting = new Waiting((type, payload) => {
    asked.push([type, payload]);
    return Promise.resolve(outcome);
  });
  return { waiting, asked };
}

it('asks for a place and shows only what the service tells', async () => {
  const { waiting, asked } = newWaiting({ kind: 'answered', value: { ok: true } });
  await waiting.join('1001');
  await waiting.leave('1001');
  expect(asked).toEqual([
    ['wait', { tableId: '1001' }],
    ['stop-waiting', { tableId: '1001' }],
  ]);
  expect(waiting.store.getState()).toEqual({ places: [], refused: null });
  const place = { tableId: '1001', roomName: 'Bergen', position: 2, offer: null };
  waiting.take({ places: [place] });
  expect(waiting.store.getState().places).toEqual([place]);
});

it.each([
  [{ kind: 'rejected', rejection: { code: 'list-full' } }, 'list-full'],
  [{ kind: 'lost' }, 'lost'],
  [{ kind: 'fault' }, 'lost'],
] as const)('says why a wish was refused until the next one: %j', async (outcome, code) => {
  const { waiting } = newWaiting(outcome);
  await waiting.join('1001');
  expect(waiting.store.getState().refused).toEqual({ tableId: '1001', code });
  waiting.forget();
  expect(waiting.store.getState().refused).toBeNull();
});
