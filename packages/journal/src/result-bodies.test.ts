import { createHash } from 'node:crypto';
import { type GameResult, gameResultBody, type ResultBet, type ResultPlayer } from '@cardroom/operator-api';
import { sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { type NewTransaction, newDebit, newResult, type StayFacts } from '@cardroom/wallet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertTx, insertTxs } from './insert-transactions.ts';
import { outboxStore, resultBodies } from './outbox.ts';
import { packedRecord, rebuiltBody, storedBody } from './result-bodies.ts';

const AT = Date.parse('2026-11-20T10:31:07.412Z');
const stayOf = (playerId: string, metadata?: string): StayFacts => ({
  operatorId: 'op',
  playerId,
  currency: 'EUR',
  roomId: '12',
  tableId: '3041',
  stayId: `stay-${playerId}`,
  gameKey: 'nlhe',
  ...(metadata === undefined ? {} : { metadata }),
});

const player = (playerId: string, seat: number, net: number): ResultPlayer => ({
  playerId,
  displayName: `${playerId} "the {rock}" Ünal`,
  seat,
  position: seat === 1 ? 'BTN' : 'BB',
  startStack: 10_000,
  endStack: 10_000 + net,
  holeCards: net > 0 ? ['As', 'Kd'] : [],
  status: net > 0 ? 'won' : 'folded',
  handRank: null,
  bestHand: [],
  bet: 100,
  win: net > 0 ? 200 : 0,
  net,
  rake: 0,
});
const bet = (playerId: string, seq: number): ResultBet => ({
  seq,
  playerId,
  seat: seq,
  action: 'call',
  amount: 100,
  total: 100,
  allIn: false,
  at: AT - 10_000,
});
const HAND: GameResult['result'] = {
  communityCard: ['2c', '7d', 'Kh'],
  players: [player('ann', 1, 100), player('bob', 2, -100)],
  bets: { preflop: [bet('ann', 1), bet('bob', 2)], flop: [] },
};
const resultOf = (playerId: string, roundId: string, hand = HAND): GameResult => ({
  gameKey: 'nlhe',
  playerResult: playerId === 'ann' ? 'win' : 'loss',
  playerId,
  roomId: '12',
  tableId: '3041',
  roundId,
  amount: 100,
  currency: 'EUR',
  result: hand,
});
const METADATA = '{"campaign":"autumn","affiliate":"größe-7"}';
const resultsOf = (roundId: string): NewTransaction[] => [
  newResult(stayOf('ann', METADATA), resultOf('ann', roundId), { id: `${roundId}-ann`, createdAt: AT }),
  newResult(stayOf('bob'), resultOf('bob', roundId), { id: `${roundId}-bob`, createdAt: AT, refTransactionId: 'd1' }),
];
const sentBody = (playerId: string, roundId: string): string => {
  const more = playerId === 'ann' ? { metadata: METADATA } : { refTransactionId: 'd1' };
  return gameResultBody(resultOf(playerId, roundId), { transactionId: `${roundId}-${playerId}`, createdAt: AT, ...more });
};

/** A row as it is read. */
function rowOf(tx: NewTransaction, record: Uint8Array | null) {
  const { body, hash } = storedBody(tx, record ?? new Uint8Array());
  return {
    id: tx.id,
    player_id: tx.playerId,
    room_id: tx.roomId,
    table_id: tx.tableId,
    hand_id: tx.handId,
    amount_minor: tx.amountMinor,
    currency: tx.currency,
    created_at: tx.createdAt,
    body,
    body_hash: hash,
    record,
  };
}

/** The record of `HAND` as its form wrote it first. Bytes like these lie in databases for years. */
const WRITTEN = [
  'AcPVJQJ3TsF9X+8MfB2hxLw8zPZMYl6eQoxSSUaqQnVRfnJ2bYySwuE5eYk5uPpIWNpuBhCfILfdDCDRitrUcSyG9ODxtleJ6ioZIdozhgRacEn5SZieTspP',
  'wu9pI0IdQ0w/W1piepnW/UKSGm+Q6MeseMjOnWa6hoa6RgYhhgZWxgZWpuZ6JoZGuJtvkIjAbEZR23pE7QfMMgA=',
].join('');

describe('the parts of a body', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const amount = fc.integer({ min: 0, max: 9_007_199_254_740_991 });

  test('make the same bytes again, whatever the names, amounts and metadata are', () => {
    const parts = fc.record({
      name: text,
      amount,
      at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
      metadata: fc.option(fc.dictionary(fc.stringMatching(/^[A-Za-z][\w.-]{0,10}$/), text, { maxKeys: 5 }), { nil: undefined }),
      reference: fc.option(text, { nil: undefined }),
    });
    fc.assert(
      fc.property(parts, ({ name, at, metadata, reference, ...given }) => {
        const hand = { ...HAND, players: [{ ...player('ann', 1, 1), displayName: name, startStack: given.amount }] };
        const stay = stayOf(name, metadata === undefined ? undefined : JSON.stringify(metadata));
        const stamp = { id: name, createdAt: at, ...(reference === undefined ? {} : { refTransactionId: reference }) };
        const tx = newResult(stay, { ...resultOf(name, '7', hand), amount: given.amount }, stamp);
        const record = packedRecord(tx.result ?? { gameKey: '', record: '' });
        const row = rowOf(tx, record);
        expect(row.body_hash).not.toBeNull();
        expect(row.body.length).toBeLessThan(tx.body.length);
        expect(rebuiltBody(row)).toEqual({ body: tx.body });
      }),
    );
  });

  test('are read from a record that was written by the first version of its form', () => {
    const [ann] = resultsOf('7') as [NewTransaction];
    const row = rowOf(ann, Buffer.from(WRITTEN, 'base64'));
    expect(row.body_hash).not.toBeNull();
    expect(rebuiltBody(row)).toEqual({ body: sentBody('ann', '7') });
  });

  test.each<[string, (row: ReturnType<typeof rowOf>) => ReturnType<typeof rowOf>]>([
    ['another amount', (row) => ({ ...row, amount_minor: 101 })],
    ['another player', (row) => ({ ...row, player_id: 'cat' })],
    ['another outcome', (row) => ({ ...row, body: row.body.replace('win', 'loss') })],
    ['a damaged part', (row) => ({ ...row, body: row.body.slice(1) })],
    ['no record', (row) => ({ ...row, record: null })],
    ['a record of an unknown form', (row) => ({ ...row, record: Buffer.concat([Buffer.of(9), (row.record ?? Buffer.of()).subarray(1)]) })],
    ['a record that is cut off', (row) => ({ ...row, record: row.record?.subarray(0, 40) ?? null })],
    ['a record whose bytes have changed since', (row) => ({ ...row, record: row.record?.fill(0, 40) ?? null })],
    ['another hash', (row) => ({ ...row, body_hash: Buffer.alloc(16) })],
  ])('with %s are not a body', (_name, change) => {
    const [ann] = resultsOf('7') as [NewTransaction];
    const row = rowOf(ann, packedRecord(ann.result ?? { gameKey: '', record: '' }));
    expect(rebuiltBody(row)).toEqual({ body: sentBody('ann', '7') });
    expect(rebuiltBody(change(row))).toEqual({ lost: expect.stringMatching(/7/) });
  });
});

describe('stored', () => {
  const write = async (txs: readonly NewTransaction[]) => {
    const store = await testStore();
    await store.write(insertTxs(txs));
    return store;
  };

  test('the record of a hand is one row, and every result is sent, shown and reported with the bytes it was made with', async () => {
    const store = await write([...resultsOf('7'), ...resultsOf('8')]);
    const outbox = outboxStore(store);
    const lease = { limit: 9, now: AT, leaseUntil: AT + 9, owner: 'me', debitsAfter: 0 };
    const sent = await outbox.claim({ operatorId: 'op', class: 'result', ...lease });
    const bodies = ['7', '8'].flatMap((hand) => ['ann', 'bob'].map((one) => sentBody(one, hand)));
    expect(sent.map(({ body }) => body)).toEqual(bodies);
    expect((await outbox.rows(sent.map(({ id }) => id))).map(({ body }) => body)).toEqual(bodies);
    expect((await outbox.abandoned('me')).map(({ body }) => body)).toEqual(bodies);
    expect(await resultBodies(store, 'op', ['7', '8', '9'])).toEqual(
      new Map([
        ['7', sentBody('ann', '7')],
        ['8', sentBody('ann', '8')],
      ]),
    );
    expect(await store.read(sql`select hand_id from hand_record order by hand_id`)).toEqual([{ hand_id: '7' }, { hand_id: '8' }]);
    const kept = await store.read<{ body: string; body_hash: Uint8Array }>(sql`select body, body_hash from wallet_tx order by seq limit 1`);
    expect(kept[0]?.body).toBe(`{"player_result":"win","metadata":${METADATA}}`);
    const whole = createHash('sha256').update(bodies[0] ?? '');
    expect(Buffer.from(kept[0]?.body_hash ?? [])).toEqual(whole.digest().subarray(0, 16));
  });

  test('a body that its parts do not make is stored in full, and reported', async () => {
    const [ann, bob] = resultsOf('7') as [NewTransaction, NewTransaction];
    const changed = { ...bob, body: bob.body.replace('"folded"', '"mucked"') };
    const reported: string[] = [];
    const store = await testStore();
    await store.write(insertTxs([ann, changed], ({ id }) => reported.push(id)));
    expect(reported).toEqual(['7-bob']);
    expect((await outboxStore(store).rows(['7-ann', '7-bob'])).map(({ body }) => body)).toEqual([ann.body, changed.body]);
  });

  test('a row from before, with its whole body and no hash, is sent as it is', async () => {
    const { result: _result, ...whole } = resultsOf('7')[0] as NewTransaction;
    const store = await testStore();
    await store.write(insertTx(whole));
    expect((await outboxStore(store).rows(['7-ann']))[0]?.body).toBe(whole.body);
    expect(await store.read(sql`select hand_id from hand_record`)).toEqual([]);
  });

  test('a result without its record is never sent as something else', async () => {
    const store = await write([
      ...resultsOf('7'),
      ...resultsOf('8'),
      newDebit(stayOf('ann'), { amountMinor: 5 }, { id: 'd1', createdAt: AT }),
    ]);
    await store.write([sql`delete from hand_record where hand_id = '7'`]);
    const rows = await outboxStore(store).rows(['7-ann', '8-ann', 'd1']);
    expect(rows.map(({ id, body, bodyLost }) => [id, body === '', bodyLost])).toEqual([
      ['7-ann', true, 'the record of hand 7 is missing'],
      ['8-ann', false, undefined],
      ['d1', false, undefined],
    ]);
    await expect(resultBodies(store, 'op', ['7'])).rejects.toThrow('the record of hand 7 is missing');
  });

  test('a hand has one record: results with another are refused', async () => {
    const store = await write(resultsOf('7'));
    const other = newResult(stayOf('cat'), resultOf('cat', '7', { ...HAND, communityCard: [] }), { id: 'c', createdAt: AT });
    await expect(store.write(insertTxs([other]))).rejects.toThrow();
    expect(await outboxStore(store).rows(['c'])).toEqual([]);
  });
});
