import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKeys, Seen } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { RoomOptions } from '@cardroom/rooms';
import { sql } from '@cardroom/storage';
import { PLEDGES_MAX } from '@cardroom/table';
import { describe, expect, test, vi } from 'vitest';
import type { DealPlayer } from '../../testing/fixtures/deal-player.ts';
import { accepted, booted, DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { openData } from '../../testing/fixtures/place.ts';
import { eventually, must, newActionId, OPERATOR } from '../../testing/fixtures/test-service.ts';
import { announceMaintenance } from '../operators/maintenance.ts';
import { OUTAGE_MAX_MS } from '../tables/table-recovery.ts';

withDealTables();

test('hands follow each other, each proved to each of its players, and no secret is told of a deck that was played', async () => {
  const table = await DealTable.seated({ pace: 'standard' });
  for (let hand = 0; hand < 3; hand += 1) {
    expect(table.loop.fair?.told).toBe(hand);
    await table.dealt();
    expect([table.loop.table.cut, table.loop.fair?.told]).toEqual([null, hand + 1]);
    await table.playOut(hand === 1 ? 'fold' : 'passive');
  }
  const marks = await table.expectProofs();
  expect([...marks]).toEqual([1, 2, 3].map((n) => [n, []]));
  const rows = await table.process.parts.store.read<{ n: number; hand_id: string | null; sealed: Uint8Array; said: Uint8Array }>(
    sql`select n, hand_id, sealed, said from fair_number order by n`,
  );
  expect(rows.map(({ n, hand_id }) => [n, hand_id !== null])).toEqual([1, 2, 3, 4].map((n) => [n, n < 4]));
  // Six players have three links more, of some 36 bytes each; with the sealed secrets that is less than 0.6 KB. Random bytes do not deflate
  // to the same length each time.
  const [, second, third] = rows.map(({ sealed, said }) => sealed.length + said.length + 3 * 36);
  expect(Math.max(second ?? 0, third ?? 0)).toBeLessThan(600);
  expect(await listsIn(table)).toEqual([]);
});

/** The lists that the journal keeps. */
async function listsIn({ process }: DealTable): Promise<readonly string[]> {
  const rows = await process.parts.store.read<{ event: string }>(sql`select event from journal where event like '%"cut-opened"%'`);
  return rows.map(({ event }) => event);
}

test('an open list is read back from its row in the journal: no snapshot is written for it', async () => {
  const table = await DealTable.seated();
  for (const player of table.players) player.withholds = true;
  await table.untilListed();
  const [snapshot] = await table.process.parts.store.read<{ state: string }>(sql`select state from table_snapshot`);
  expect([snapshot?.state.includes('"until"'), (await listsIn(table)).length]).toEqual([false, 1]);
  for (const player of table.players) player.withholds = false;
  await table.killed();
  expect(table.loop.table.cut).toMatchObject({ n: 1 });
  await table.follow();
  await table.dealt();
  await table.playOut();
  await table.expectProofs();
});

/** verify.py is the second verifier, written apart from packages/fairness. */
const VERIFY_PY = fileURLToPath(new URL('../../../../packages/fairness/verify.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('verify.py accepts the proofs of every player, of dealt, uncut and voided numbers', async () => {
  const table = await DealTable.seated({ runItTwice: true });
  const silent = table.players[2] as DealPlayer;
  for (const [hand, type] of (['passive', 'fold', 'passive', 'fold'] as const).entries()) {
    silent.withholds = hand === 1;
    for (const player of table.players) if (hand === 3) player.withholds = true;
    await table.dealt();
    if (hand === 2) await table.killed();
    if (hand === 2) await table.follow();
    await table.playOut(type);
  }
  const numbers = await expectAcceptedByPython(table);
  expect(numbers.size).toBeGreaterThanOrEqual(6);
});

test.skipIf(!hasPython)('verify.py accepts a list that is void because of an outage', async () => {
  const table = await DealTable.seated();
  (table.players[1] as DealPlayer).withholds = true;
  await table.untilListed();
  await table.killed();
  await table.follow('bob');
  await table.dealt();
  await table.playOut();
  expect(table.witness.told(1).void).toMatchObject({ stage: 1, reason: 'outage', missing: [1] });
  expect(await expectAcceptedByPython(table)).toEqual(new Set([1, 2]));
});

/** The second verifier accepts all proofs that the clients can make. Returns their numbers. */
async function expectAcceptedByPython(table: DealTable): Promise<ReadonlySet<number>> {
  const proofs = table.players.flatMap((player) => player.takeProofs());
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-proofs-'));
  const [keys, file] = [join(folder, 'keys.json'), join(folder, 'proofs.ndjson')];
  writeFileSync(keys, JSON.stringify(await table.process.parts.dealKeys.published()));
  writeFileSync(file, proofs.map((proof) => `${JSON.stringify(proof)}\n`).join(''));
  const { status, stdout, stderr } = spawnSync('python3', [VERIFY_PY, '--keys', keys, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`verified ${proofs.length} of ${proofs.length}`)]);
  return new Set(proofs.map(({ n }) => n));
}

describe('kill -9', () => {
  const STEPS: readonly (readonly [string, (table: DealTable) => Promise<void>])[] = [
    ['when a number is committed', async () => {}],
    [
      'when the list is out, and nobody has cut',
      async (table) => {
        for (const player of table.players) player.withholds = true;
        await table.untilListed();
      },
    ],
    [
      'when some have cut',
      async (table) => {
        (table.players[1] as DealPlayer).withholds = true;
        await table.untilListed();
        await table.untilCame([0, 2]);
      },
    ],
    ['when the hand has been dealt', (table) => table.dealt()],
    [
      'in the middle of a hand',
      async (table) => {
        await table.dealt();
        while (table.loop.table.hand?.street !== 'turn') await table.act();
      },
    ],
    [
      'when a hand has ended',
      async (table) => {
        await table.dealt();
        await table.playOut();
      },
    ],
  ];

  test.each(STEPS)('%s: the same cards come, and everything is proved', { timeout: 120_000 }, async (_, until) => {
    const table = await DealTable.seated();
    await until(table);
    const before = { cut: table.loop.table.cut, told: table.witness.told(1), hand: JSON.stringify(table.loop.table.hand) };
    await table.killed();
    for (const player of table.players) player.withholds = false;
    if (before.cut != null) {
      expect(table.loop.table.cut).toMatchObject({ n: 1, asked: 2, handId: before.cut.handId, listed: before.cut.listed });
    }
    await table.follow();
    if (table.loop.table.hand !== null) expect(JSON.stringify(table.loop.table.hand)).toBe(before.hand);
    const wasRunning = table.loop.table.hand !== null;
    if (table.loop.table.hand === null) await table.dealt();
    await table.playOut();
    const marks = await table.expectProofs();
    if (before.cut != null) {
      expect(table.witness.told(1).list).toEqual(before.told.list);
      expect(table.witness.told(1).cut?.asked).toBe(2);
      expect(marks.get(1)).toEqual(['asked-again']);
    }
    if (wasRunning) expect([table.witness.told(1).close?.resumed, marks.get(1)]).toEqual([1, ['resumed']]);
    await table.dealt();
    await table.playOut('fold');
    await table.expectProofs();
  });

  test('a cut with a receipt counts, whether its client comes back or not', async () => {
    const table = await DealTable.seated();
    (table.players[1] as DealPlayer).withholds = true;
    await table.untilListed();
    await table.untilCame([0, 2]);
    await table.killed();
    expect(table.loop.fair?.came()).toEqual([0, 2]);
    (table.players[1] as DealPlayer).withholds = false;
    await table.follow('cat');
    await table.dealt();
    expect(table.witness.told(1).cut).toMatchObject({ asked: 2, links: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] });
    await table.playOut();
    expect((await table.expectProofs()).get(1)).toEqual(['asked-again']);
  });

  test('of a list that is void, the cuts with a receipt are told, and only the others are missing', async () => {
    const table = await DealTable.seated();
    (table.players[1] as DealPlayer).withholds = true;
    await table.untilListed();
    await table.untilCame([0, 2]);
    await table.killed();
    await table.follow('cat');
    await table.dealt();
    await table.playOut();
    expect(table.witness.told(1).void).toMatchObject({ missing: [1], links: [{ seat: 0 }, { seat: 2 }] });
    await table.expectProofs();
  });

  test('a client that does not come back is named, and is not held to it', async () => {
    const table = await DealTable.seated();
    (table.players[1] as DealPlayer).withholds = true;
    await table.untilListed();
    await table.killed();
    await table.follow('bob');
    await table.dealt();
    await table.playOut();
    expect(table.witness.told(1).void).toMatchObject({ stage: 1, reason: 'outage', missing: [1] });
    expect(table.witness.told(2).list?.unlisted).toEqual([{ seat: 1, why: 1 }]);
    expect(table.loop.table.cutMisses).toBeUndefined();
    expect((await table.expectProofs()).get(2)).toEqual(['partly-cut']);
  });

  test('an outage of ten minutes voids the hand: the other deck is opened, the played one never', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    const corpse = await table.process.killed();
    table.process.clock.advance(OUTAGE_MAX_MS + 60_000);
    table.process = await booted(corpse, table.process.clock);
    await table.follow();
    await table.dealt();
    await table.playOut();
    // The void came before anybody followed again.
    const [row] = await table.process.parts.store.read<{ said: Uint8Array }>(sql`select said from fair_number where n = 1`);
    expect(row?.said[0]).not.toBe('{'.charCodeAt(0));
    await table.expectProofs();
  });

  test('a damaged journal: the hand is void, and the chain goes on', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.killed(async (dataDir) => {
      const store = await openData(dataDir);
      await store.write([sql`update journal set sealed = ${Buffer.of(1, 2)} where sealed is not null`]);
      await store.close();
    });
    await table.follow();
    await table.dealt();
    await table.playOut();
    expect((await table.expectProofs()).get(2)).toEqual([]);
  });
});

test('a table that is read back while a list is open asks it again, of clients that never lost their line', async () => {
  const table = await DealTable.seated();
  (table.players[0] as DealPlayer).withholds = true;
  await table.untilListed();
  await table.untilCame([1, 2]);
  (table.players[0] as DealPlayer).withholds = false;
  await table.loop.offer({ type: 'stalled' });
  await table.dealt();
  expect(table.witness.told(1).cut).toMatchObject({ asked: 2, links: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] });
  await table.playOut();
  expect((await table.expectProofs()).get(1)).toEqual(['asked-again']);
});

describe('a cut that does not come', () => {
  test('costs a number and no hand, and twice in a row the cut itself', async () => {
    const table = await DealTable.seated();
    const silent = table.players[2] as DealPlayer;
    silent.withholds = true;
    for (let hand = 0; hand < 3; hand += 1) {
      await table.dealt();
      expect(table.loop.table.hand?.seats).toHaveLength(3);
      await table.playOut('fold');
    }
    const marks = await table.expectProofs();
    expect([...marks].map(([n, told]) => `${n} ${told}`)).toEqual([
      '1 void:cut-failed',
      '2 partly-cut',
      '3 void:cut-failed',
      '4 partly-cut',
      '5 partly-cut',
    ]);
    expect(table.witness.told(5).list?.unlisted).toEqual([{ seat: 2, why: 2 }]);
  });

  test('of everybody: the hand is dealt, and is said to be uncut', async () => {
    const table = await DealTable.seated();
    for (const player of table.players) player.withholds = true;
    await table.dealt();
    await table.playOut('fold');
    expect((await table.expectProofs()).get(2)).toEqual(['uncut']);
  });

  test('forged, late, repeated, foreign: nothing changes', async () => {
    const table = await DealTable.seated();
    for (const player of table.players) player.withholds = true;
    await table.untilListed();
    const { loop } = table;
    const forged = createHash('sha256').update('forged').digest('hex');
    expect(await loop.takeCut('nobody', { n: 1, link: forged })).toBe('not-seated');
    expect(await loop.takeCut('ann', { n: 2, link: forged })).toBe('cut-not-open');
    for (let tries = 0; tries < 3; tries += 1) expect(await loop.takeCut('ann', { n: 1, link: forged })).toBe('forged-link');
    expect(await loop.takeCut('ann', { n: 1, link: forged })).toBe('too-many-requests');
    for (const player of table.players) player.withholds = false;
    await table.follow();
    await table.dealt();
    const link = table.witness.told(2).cut?.links[0]?.link ?? '';
    expect(await loop.takeCut('bob', { n: 2, link })).toBe('cut-not-open');
    await table.playOut('fold');
    expect([...(await table.expectProofs()).values()].flat()).toContain('void:cut-failed');
  });
});

test('a cut that comes again gets the same receipt, changes nothing, and is counted as a refused one is', async () => {
  const table = await DealTable.seated();
  (table.players[2] as DealPlayer).withholds = true;
  await table.untilListed();
  await table.untilCame([0, 1]);
  const { commands, registry, meters } = table.process.parts;
  const [open, [auth], ann] = [registry.get(table.tableId), table.auths, table.players[0]?.recordOf(1)];
  if (open === undefined || auth === undefined || ann?.link == null) throw new Error('nobody');
  const counted = vi.spyOn(meters, 'cutUnused');
  const seq = table.loop.lastSeq;
  expect(await commands.cut(auth, open, { n: 1, link: ann.link })).toEqual({ ok: true, receipt: ann.receipt });
  expect(await commands.cut(auth, open, { n: 1, link: 'ab'.repeat(32) })).toEqual({ code: 'forged-link' });
  expect([counted.mock.calls, table.loop.lastSeq]).toEqual([[['repeated'], ['forged-link']], seq]);
});

test('a flood of pledges is limited in what it leaves in the journal, and with the running hand', async () => {
  const table = await DealTable.seated();
  await table.dealt();
  const { commands, registry } = table.process.parts;
  const [open, [auth]] = [registry.get(table.tableId), table.auths];
  if (open === undefined || auth === undefined) throw new Error('nobody');
  const [seq, logged] = [table.loop.lastSeq, table.loop.hand?.events.length ?? 0];
  const pledges = Array.from({ length: 3 * PLEDGES_MAX }, (_, place) => ({ m: 1, value: String(10 + place).repeat(32) }));
  const answers = await Promise.all(pledges.map((pledge) => commands.pledge(auth, open, { ...pledge, actionId: newActionId() })));
  const refused = answers.flatMap((answer) => ('code' in answer ? [answer.code] : []));
  expect(new Set(refused)).toEqual(new Set(['too-many-requests']));
  expect(refused).toHaveLength(2 * PLEDGES_MAX);
  expect([table.loop.lastSeq - seq, (table.loop.hand?.events.length ?? 0) - logged]).toEqual([PLEDGES_MAX, PLEDGES_MAX]);
});

test('a player whose line comes and goes within a hand pledges each time, and cuts the next', async () => {
  const table = await DealTable.seated();
  await table.dealt();
  for (let line = 0; line < 15; line += 1) await table.follow('ann', 'cat');
  await table.playOut();
  await table.dealt();
  await table.playOut();
  expect(table.witness.told(2).cut?.links).toHaveLength(3);
  expect((await table.expectProofs()).get(2)).toEqual([]);
});

test('pausing voids an open list, with the cuts that had come', async () => {
  const table = await DealTable.seated();
  (table.players[0] as DealPlayer).withholds = true;
  await table.untilListed();
  await table.untilCame([1, 2]);
  await table.loop.offer({ type: 'staff', command: 'pause' });
  (table.players[0] as DealPlayer).withholds = false;
  await table.loop.offer({ type: 'staff', command: 'resume' });
  await table.dealt();
  await table.playOut();
  const { void: voided } = table.witness.told(1);
  expect([voided?.reason, voided?.links.map(({ seat }) => seat), voided?.missing]).toEqual(['table-closed', [1, 2], [0]]);
  await table.expectProofs();
});

describe('a cut that has arrived and waits to be stored counts', () => {
  test.each([
    ['pausing', async ({ loop }: DealTable) => void (await loop.offer({ type: 'staff', command: 'pause' }))],
    ['closing', async ({ loop }: DealTable) => void (await loop.offer({ type: 'staff', command: 'close-after-hand' }))],
    ['a shutdown', async ({ loop }: DealTable) => loop.holdDeals()],
  ])('when %s voids its list', async (_, ends) => {
    const table = await DealTable.seated();
    (table.players[0] as DealPlayer).withholds = true;
    await table.untilListed();
    await table.untilArrived([1, 2]);
    expect(table.loop.fair?.came()).toEqual([]);
    const { witness, loop } = table;
    await ends(table);
    await loop.settled();
    expect(witness.told(1).void).toMatchObject({ reason: 'table-closed', links: [{ seat: 1 }, { seat: 2 }], missing: [0] });
    await eventually(() =>
      expect(table.players.map((player) => (player.recordOf(1)?.receipt ?? null) !== null)).toEqual([false, true, true]),
    );
    await table.expectProofs();
  });

  test('when maintenance begins at the end of its time', async () => {
    const table = await DealTable.seated();
    for (const player of table.players) player.withholds = true;
    await table.untilListed();
    const { clock, parts } = table.process;
    clock.advance((table.loop.table.cut?.until ?? 0) - clock.now() - 1);
    for (const player of table.players.slice(1)) player.withholds = false;
    await table.follow();
    await table.untilArrived([1, 2]);
    const now = clock.now();
    must(await announceMaintenance(parts.store, { by: 'test', at: now }, OPERATOR, { from: now, until: now + 60_000 }));
    await parts.rules.round();
    clock.advance(1);
    await eventually(() => expect(table.witness.told(1).void).toMatchObject({ reason: 'table-closed', missing: [0] }));
    await table.expectProofs();
  });
});

test('a table that closes opens the decks that nobody will play', async () => {
  const table = await DealTable.seated();
  await table.dealt();
  await table.playOut();
  await table.loop.offer({ type: 'staff', command: 'close-after-hand' });
  expect((await table.expectProofs()).get(2)).toEqual(['void:table-closed']);
});

test('run it twice: both boards are opened, from their places', async () => {
  const table = await DealTable.seated({ runItTwice: true });
  await table.dealt();
  await table.runTwice();
  const proof = table.witness.proofOf(1, null);
  expect([proof.runs, proof.opened?.filter(({ why }) => why === 'board2').length]).toEqual([0, 5]);
  expect((await table.expectProofs()).get(1)).toEqual([]);
});

test('cards that are shown after the hand, and the rabbit: opened then, also after a kill -9', async () => {
  const table = await DealTable.seated({ rabbitHunt: true });
  await table.dealt();
  await table.playOut('fold');
  await table.killed();
  await table.follow();
  const { parts } = table.process;
  const open = parts.registry.get(table.tableId);
  if (open === undefined) throw new Error('no table');
  const [auth] = table.auths;
  if (auth === undefined) throw new Error('nobody');
  expect(await parts.commands.showCards(auth, open, { cards: [1], actionId: newActionId() })).toEqual({ ok: true });
  expect(await parts.commands.rabbitHunt(auth, open, { actionId: newActionId() })).toEqual({ ok: true });
  const proof = table.witness.proofOf(1, null);
  expect(proof.opened?.map(({ why }) => why).sort()).toEqual(['rabbit', 'rabbit', 'rabbit', 'rabbit', 'rabbit', 'shown']);
  const keys = readKeys(nodeCrypto, await parts.dealKeys.published());
  expect(accepted(proof, keys, new Seen())).toEqual([]);
});

describe('games and options', () => {
  test.each([
    ['short deck', { gameKey: 'nlsd', smallBlind: undefined, ante: 50 }, 'passive'],
    ['Omaha with six cards', { gameKey: 'plo6' }, 'passive'],
    ['straddle', { straddle: true }, 'fold'],
    ['bomb pots', { bombPotEveryHands: 2, bombPotAnte: 200 }, 'passive'],
  ] as const)('%s', async (name, options, type) => {
    const table = await DealTable.seated(options as Partial<RoomOptions>);
    for (let hand = 0; hand < 2; hand += 1) {
      await table.dealt();
      await table.playOut(type);
    }
    expect([...(await table.expectProofs()).values()]).toEqual([[], []]);
    if (name === 'bomb pots') expect(table.witness.told(2).list?.bombPot).toBe(true);
  });
});
