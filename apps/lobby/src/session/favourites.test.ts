import { expect, it } from 'vitest';
import type { Api, ApiAnswer } from '../net/api.ts';
import { refused } from '../net/testing/fake-service.ts';
import { Favourites } from './favourites.ts';

/** A service whose answers the test controls. */
function service() {
  const asked: string[] = [];
  const answers: ((answer: ApiAnswer<unknown>) => void)[] = [];
  const ask: Api['ask'] = (method, path, body) => {
    asked.push(`${method} ${path} ${JSON.stringify(body)}`);
    return new Promise((resolve) => answers.push(resolve as (answer: ApiAnswer<unknown>) => void));
  };
  const settle = async (answer: ApiAnswer<unknown>): Promise<void> => {
    answers.shift()?.(answer);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { ask, asked, keeps: (...rooms: string[]) => settle({ ok: true, value: { rooms } }), refuses: () => settle(refused('busy')) };
}

const roomsOf = (favourites: Favourites): string[] => [...favourites.store.getState().rooms];

it('shows the saved rooms, and a new mark at once', async () => {
  const { ask, asked, keeps } = service();
  const favourites = new Favourites(ask, ['101']);
  expect(roomsOf(favourites)).toEqual(['101']);
  favourites.toggle('102');
  expect(roomsOf(favourites)).toEqual(['101', '102']);
  await Promise.resolve();
  await keeps('101', '102', '103');
  // The answer includes a mark from another device.
  expect(roomsOf(favourites)).toEqual(['101', '102', '103']);
  expect(asked).toEqual(['PUT /api/favourites/102 {"marked":true}']);
});

it('sends one request after the other, and keeps marks that are still to be sent', async () => {
  const { ask, asked, keeps } = service();
  const favourites = new Favourites(ask, []);
  favourites.toggle('101');
  favourites.toggle('102');
  favourites.toggle('101');
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  await keeps('101');
  expect(roomsOf(favourites)).toEqual(['102']);
  await keeps('101', '102');
  await keeps('102');
  expect(roomsOf(favourites)).toEqual(['102']);
  expect(asked[2]).toBe('PUT /api/favourites/101 {"marked":false}');
});

it('removes a mark that the service did not save', async () => {
  const { ask, keeps, refuses } = service();
  const favourites = new Favourites(ask, ['101']);
  favourites.toggle('101');
  favourites.toggle('102');
  await Promise.resolve();
  await refuses();
  await keeps('101', '102');
  expect(roomsOf(favourites)).toEqual(['101', '102']);
  favourites.toggle('102');
  await Promise.resolve();
  await refuses();
  expect(roomsOf(favourites)).toEqual(['101', '102']);
});
