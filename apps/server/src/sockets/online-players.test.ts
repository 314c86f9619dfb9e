import { expect, test } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { noCrew } from '../cluster/crew.ts';
import { countingOnline } from './online-players.ts';

/** Players with a socket at one process, by operator. */
const socketsOf = (players: Readonly<Record<string, string[]>>) => ({ online: (operatorId: string) => players[operatorId] ?? [] });

test('a player with sockets at two processes is online once, and players of another operator are not counted', async () => {
  const crew = crewInMemory();
  const count = countingOnline(crew.join('room-a.1'), socketsOf({ casino: ['ann', 'ben'], other: ['eve'] }));
  countingOnline(crew.join('room-b.1'), socketsOf({ casino: ['ben', 'cy'], other: ['ann'] }));
  countingOnline(crew.join('room-c.1'), socketsOf({ casino: ['dee'] }));
  expect(await count('casino')).toEqual({ online: 4, missing: [] });
  expect(await count('nobody')).toEqual({ online: 0, missing: [] });
  crew.cut('room-c.1');
  expect(await count('casino')).toEqual({ online: 3, missing: ['room-c'] });
});

test('a process alone counts its own', async () => {
  const count = countingOnline(noCrew('room-a.1'), socketsOf({ casino: ['ann', 'ben'] }));
  expect(await count('casino')).toEqual({ online: 2, missing: [] });
});
