import { expect, it } from 'vitest';
import type { RequestOutcome } from '../net/room-socket.ts';
import { Waitlists } from './waitlists.ts';

function newWaitlists(outcome: RequestOutcome) {
  const asked: unknown[] = [];
  const waitlists = new Waitlists((type, payload) => {
    asked.push([type, payload]);
    return Promise.resolve(outcome);
  });
  return { waitlists, asked };
}

it('requests a place and shows only what the service reports', async () => {
  const { waitlists, asked } = newWaitlists({ kind: 'answered', value: { ok: true } });
  await waitlists.join('1001');
  await waitlists.leave('1001');
  expect(asked).toEqual([
    ['wait', { tableId: '1001' }],
    ['stop-waiting', { tableId: '1001' }],
  ]);
  expect(waitlists.store.getState()).toEqual({ places: [], refused: null });
  const place = { tableId: '1001', roomName: 'Bergen', position: 2, offer: null };
  waitlists.take({ places: [place] });
  expect(waitlists.store.getState().places).toEqual([place]);
});

it.each([
  [{ kind: 'rejected', rejection: { code: 'list-full' } }, 'list-full'],
  [{ kind: 'lost' }, 'lost'],
  [{ kind: 'fault' }, 'lost'],
] as const)('keeps the reason of a refusal until the next request: %j', async (outcome, code) => {
  const { waitlists } = newWaitlists(outcome);
  await waitlists.join('1001');
  expect(waitlists.store.getState().refused).toEqual({ tableId: '1001', code });
  waitlists.forget();
  expect(waitlists.store.getState().refused).toBeNull();
});
