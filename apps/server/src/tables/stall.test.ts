import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableEvent } from '@cardroom/table';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';

const PLAYERS = ['ann', 'bob'];
const STALL_MS = 60_000;

let wallet: ScriptedWallet;
let process: BareProcess;
let tableId: string;
/** What happened at the table since the turn began. */
let events: TableEvent[];
beforeEach(async () => {
  wallet = new ScriptedWallet();
  process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-stall-')));
  tableId = await openTestRoom(process.parts, await wallet.listen());
  process.parts.dispatcher.start();
  await turnBegins();
  process.clock.pause();
  events = [];
  process.parts.feed.hearTable(tableId, 'test', (news) => {
    if (news.type === 'committed') events.push(...news.step.events);
  });
});
afterEach(async () => {
  process.parts.clock.stop();
  await process.end();
  await wallet.close();
});

test('an action that waited in its socket while the process stood still counts, and its player pays no time bank', async () => {
  process.parts.clock.start();
  const { turn } = loop().table;
  const playerId = PLAYERS[turn?.seat ?? -1] ?? '';
  process.clock.jump(STALL_MS);
  // Sockets are read after the timers that became due.
  await eventually(() => expect(events).not.toEqual([]));
  const action = { type: 'act', playerId, decisionId: turn?.decisionId ?? '', action: { type: 'call' } } as const;
  expect(await loop().offer(action, { actionId: newActionId() })).toEqual({ ok: true });
  const types = events.map(({ type }) => type);
  expect(types[0]).toBe('turn-started');
  expect(types).toContain('called');
  expect(types).not.toContain('timed-out');
  expect(types).not.toContain('time-bank-used');
  expect(process.logged.filter((line) => line.includes('the process stood still'))).toHaveLength(1);
});

test('a player who does not act then times out after the full fresh clock', async () => {
  process.parts.clock.start();
  process.clock.jump(STALL_MS);
  await eventually(() => expect(events).not.toEqual([]));
  const fullMs = (loop().table.turn?.bankUntil ?? 0) - process.clock.now();
  expect(fullMs).toBeGreaterThanOrEqual(loop().table.config.actMs);
  process.clock.advance(fullMs - 1);
  await loop().settled();
  expect(events.map(({ type }) => type)).toEqual(['turn-started']);
  process.clock.advance(1);
  await eventually(() => expect(events.map(({ type }) => type)).toContain('timed-out'));
});

const loop = () => process.loop(tableId);

async function turnBegins(): Promise<void> {
  for (const [seat, playerId] of PLAYERS.entries()) {
    const ids = { stayId: newActionId(), lotId: newActionId() };
    await loop().offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 5_000, chipsMin: 0, ...ids });
    await eventually(() => expect(loop().table.seats[seat]?.status).toBe('seated'));
  }
  const due = (loop().table.nextHandAt ?? 0) - process.clock.now();
  if (due > 0) process.clock.advance(due);
  await eventually(() => expect(loop().table.turn).not.toBeNull());
}
