import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSecrets } from '../process/secrets.ts';
import type { Bus } from './bus.ts';
import { type Crew, crewOf, noCrew } from './crew.ts';
import { LocalBuses, quietBus } from './local-bus.ts';
import { carried, hintCall, NOTED, peerCall } from './peer-calls.ts';
import { openPeers, type Peers } from './peers.ts';

const { cluster: mac } = createSecrets(Buffer.alloc(32, 1).toString('base64'));
const newId = (): string => randomBytes(16).toString('base64url');
const opened = new Map<string, Peers>();
/** Processes that have not gone; those whose name begins with s stand by. */
const living = (): string[] => [...opened.keys(), 'silent.1'];

async function join(processId: string, bus: Bus = quietBus(processId)): Promise<Crew> {
  const peers = await openPeers({ listenOn: '127.0.0.1', port: 0, host: '127.0.0.1', mac, newId, now: Date.now, failed: () => {} });
  opened.set(processId, peers);
  peers.port.answerAs({ processId, beatAgeMs: () => 0, isTrusted: () => true, lookAgain: () => {} });
  const seen = () =>
    living()
      .filter((id) => id !== processId)
      .map((id) => ({
        ...{ processId: id, name: '', leaseUntil: 0, hasSession: true },
        address: opened.get(id)?.address ?? 'http://127.0.0.1:1',
        ...{ tables: 0, load: 0, version: 1, isServing: !id.startsWith('standby'), isAtWork: !id.startsWith('standby') },
      }));
  return crewOf({ member: { processId, journalVersion: 1, peers: seen }, ...peers, bus, failed: () => {} });
}

afterEach(async () => {
  for (const { port } of opened.values()) await port.close();
  opened.clear();
});

const NAME = peerCall('name', { question: z.strictObject({ twice: z.boolean() }), answer: carried<{ readonly name: string }>() });
const HEARD = peerCall('heard', { question: carried<{ readonly word: string }>(), answer: NOTED });

test('all that serve are asked at once; one that gives no answer is named, and a standby is not asked', async () => {
  const [a, b, c, standby] = [await join('a.1'), await join('b.1'), await join('c.1'), await join('standby.1')];
  for (const [name, crew] of Object.entries({ b, c, standby }))
    crew.answer(NAME, async ({ twice }) => ({ name: twice ? name + name : name }));
  const { answers, missing } = await a.askAll(NAME, { twice: true });
  expect(answers.map(({ from, answer }) => [from, answer.name]).toSorted()).toEqual([
    ['b.1', 'bb'],
    ['c.1', 'cc'],
  ]);
  expect(missing.map(({ processId }) => processId)).toEqual(['silent.1']);
  expect(await a.ask('c.1', NAME, { twice: false })).toEqual({ name: 'c' });
  expect([await a.ask('standby.1', NAME, { twice: false }), await a.ask('nobody.1', NAME, { twice: false })]).toEqual([null, null]);
});

test('what is told reaches all that serve', async () => {
  const [a, b] = [await join('a.1'), await join('b.1')];
  const heard = new Promise<string>((resolve) =>
    b.answer(HEARD, async ({ word }) => {
      resolve(word);
      return {};
    }),
  );
  a.tell(HEARD, { word: 'hello' });
  expect(await heard).toBe('hello');
});

describe('a hint', () => {
  const LOOK = hintCall('look', z.strictObject({ at: z.string() }));

  /** Three processes, of which c has no bus. Returns what each has heard, and by how many messages of the bus. */
  async function three(failing: Partial<Bus> = {}) {
    const buses = new LocalBuses(() => {});
    const ofA = buses.join('a.1');
    const published: string[] = [];
    const publish: Bus['publish'] = (topic, message) => {
      published.push(topic.name);
      return ofA.publish(topic, message);
    };
    const a = await join('a.1', { ...ofA, publish, ...failing });
    const heard: string[] = [];
    for (const [name, crew] of [
      ['b', await join('b.1', buses.join('b.1'))],
      ['c', await join('c.1')],
    ] as const)
      crew.answer(LOOK, async ({ at }) => {
        heard.push(`${name} ${at}`);
        return {};
      });
    return { a, heard, published };
  }

  test('goes over the bus to those that hear it there, and is told the others', async () => {
    const { a, heard, published } = await three();
    a.tell(LOOK, { at: 'rooms' });
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['b rooms', 'c rooms']));
    expect(published).toEqual(['tell-look']);
  });

  test('that cannot go over the bus is told to all', async () => {
    const { a, heard } = await three({ publish: async () => false });
    a.tell(LOOK, { at: 'rooms' });
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['b rooms', 'c rooms']));
  });

  test('is all that goes there: other calls are made', async () => {
    const { a, published } = await three();
    a.tell(HEARD, { word: 'hello' });
    a.tell(LOOK, { at: 'rooms' });
    await vi.waitFor(() => expect(published).toEqual(['tell-look']));
  });
});

test('a process that has its storage for itself is alone', async () => {
  const alone = noCrew('a.1');
  alone.answer(NAME, async () => ({ name: 'a' }));
  expect(alone.others()).toEqual([]);
  expect(await alone.ask('a.1', NAME, { twice: false })).toBeNull();
  expect(await alone.askAll(NAME, { twice: false })).toEqual({ answers: [], missing: [] });
});
