import { expect, test } from 'vitest';
import { processName, processNames } from './process-name.ts';

test('a process is called by its name, whatever dots the name has', () => {
  expect([processName('room-a.k3v9'), processName('eu.room-a.k3v9'), processName('room-a')]).toEqual(['room-a', 'eu.room-a', 'room-a']);
});

test('names come in order, and two runs of one process have one', () => {
  expect(processNames([{ processId: 'b.2' }, { processId: 'a.1' }, { processId: 'b.1' }])).toEqual(['a', 'b']);
});
