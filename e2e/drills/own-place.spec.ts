import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { NotOwn, OwnPlace } from './own-place.ts';

const SQLITE = { server: null } as const;

let around: string;
test.beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'cardroom-place-'));
});
test.afterEach(() => rmSync(around, { recursive: true, force: true }));

test('a drill makes a directory of its own and removes it', async () => {
  for (const folder of [null, join(around, 'new')]) {
    const place = await OwnPlace.make({ folder, ...SQLITE });
    expect(readdirSync(place.folder).sort()).toEqual(['cardroom-drill.json', 'data', 'demo']);
    await place.remove();
    expect(existsSync(place.folder)).toBe(false);
  }
});

test('a directory that no drill has made is left as it is', async () => {
  const folder = join(around, 'service');
  mkdirSync(folder);
  writeFileSync(join(folder, 'cardroom.db'), 'money');
  await expect(OwnPlace.make({ folder, ...SQLITE })).rejects.toThrow(NotOwn);
  expect(readdirSync(folder)).toEqual(['cardroom.db']);
});

test('a directory that a drill has left behind is emptied; that of a running one is not', async () => {
  const folder = join(around, 'left');
  mkdirSync(folder);
  writeFileSync(join(folder, 'rest'), '');
  // The parent of this process runs, and no process has this number.
  for (const pid of [process.ppid, 2 ** 22 + 1]) {
    writeFileSync(join(folder, 'cardroom-drill.json'), JSON.stringify({ pid }));
    if (pid === process.ppid) await expect(OwnPlace.make({ folder, ...SQLITE })).rejects.toThrow(`process ${pid}`);
    else expect(readdirSync((await OwnPlace.make({ folder, ...SQLITE })).folder)).not.toContain('rest');
  }
});

test('a place that has lost its mark is not removed', async () => {
  const place = await OwnPlace.make({ folder: join(around, 'lost'), ...SQLITE });
  rmSync(join(place.folder, 'cardroom-drill.json'));
  await expect(place.remove()).rejects.toThrow(NotOwn);
  expect(existsSync(place.dataDir)).toBe(true);
});
