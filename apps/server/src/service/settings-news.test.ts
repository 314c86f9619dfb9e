import { type Store, sql } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { VirtualTime } from '../../testing/sim/virtual-time.ts';
import { rememberedSettings } from '../operators/remembered-settings.ts';
import { settingsNewsOf } from './settings-news.ts';

// Two processes on one database, each with its own memory of settings.

let name: string;
let time: VirtualTime;
let crew: CrewInMemory;
let a: Store;
let b: Store;
beforeEach(() => {
  name = 'before';
  time = new VirtualTime(0);
  crew = crewInMemory();
  [a, b] = [storeOf('room-a.1'), storeOf('room-b.1')];
});

function storeOf(processId: string): Store {
  const database: Store = {
    read: async <Row>() => [{ name }] as Row[],
    write: async () => {
      name = 'after';
      return [];
    },
    unfit: async () => null,
    close: async () => {},
  };
  return rememberedSettings(database, () => time.now(), settingsNewsOf(crew.join(processId), time));
}

const nameAt = async (store: Store) => (await store.read<{ name: string }>(sql`select name from operator`))[0]?.name;
const rename = () => a.write([sql`update operator set name = 'after'`]);

test('whoever has saved a setting reads it at any process', async () => {
  expect([await nameAt(a), await nameAt(b)]).toEqual(['before', 'before']);
  await rename();
  expect([await nameAt(a), await nameAt(b)]).toEqual(['after', 'after']);
});

test('a change waits until what a process that gives no answer remembers is too old', async () => {
  await nameAt(b);
  crew.cut('room-b.1');
  let isOver = false;
  const renaming = rename().then(() => {
    isOver = true;
  });
  await crew.settled();
  expect([isOver, await nameAt(b)]).toEqual([false, 'before']);
  time.next(Number.POSITIVE_INFINITY);
  await renaming;
  expect(await nameAt(b)).toBe('after');
});

test('a process that is alone waits for nobody', async () => {
  crew.leave('room-b.1');
  await rename();
  expect(await nameAt(a)).toBe('after');
});
