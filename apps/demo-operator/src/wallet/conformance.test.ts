import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';
import { resultText, transactionText, type WalletCaller } from '../testing/wallet-caller.ts';

/** The wallet's side of the contract, by conformance case (B, D, I, C, X, R, P), over real HTTP. */
let demo: RunningDemo;
let wallet: WalletCaller;

beforeAll(async () => {
  demo = await startDemo();
  wallet = demo.caller;
});
afterAll(() => demo.stop());

const debit = (player: string, amount: string, id?: string) =>
  wallet.transaction(transactionText('debit', { player, amount, ...(id === undefined ? {} : { id }) }));
const credit = (player: string, amount: string, ref: string, id: string = randomUUID()) =>
  wallet.transaction(transactionText('credit', { player, amount, ref, id }));
const cancel = (player: string, amount: string, ref: string, id: string = randomUUID()) =>
  wallet.transaction(transactionText('cancel', { player, amount, ref, id }));

/** A player with 100.00 and one open debit. */
async function buyIn(amount = '40.00'): Promise<{ player: string; id: string }> {
  const player = await wallet.player();
  const id = randomUUID();
  const answer = await debit(player, amount, id);
  expect(answer.body.status).toBe('success');
  return { player, id };
}

describe('B balance', () => {
  test('B0 debit, credit and cancel are answered with JSON and a status', async () => {
    const { player, id } = await buyIn();
    const answers = [await debit(player, '1.00'), await credit(player, '0.00', id), await cancel(player, '1.00', randomUUID())];
    expect(answers.map(({ body }) => body.status)).toEqual(['success', 'success', 'success']);
  });

  test('B1 the balance is a number with two decimals, with the currency', async () => {
    const player = await wallet.player(123_450);
    const { status, text } = await wallet.inquire(player);
    expect([status, text]).toEqual([200, '{"status":"success","data":{"balance":1234.50,"currency":"EUR"}}']);
  });

  test.each([
    ['B2 unknown player', 'nobody', 'EUR', 'PLAYER_NOT_FOUND'],
    ['B3 wrong currency', 'alice', 'KRW', 'CURRENCY_MISMATCH'],
    ['a currency in lower case', 'alice', 'eur', 'INVALID_REQUEST'],
  ])('%s is refused', async (_name, player, currency, code) => {
    const { body } = await wallet.inquire(player, currency);
    expect(body).toMatchObject({ status: 'error', code });
  });

  test.each(['', 'wrong', 'test-key-012345678'])('B4 the key %j gets 401 and no balance', async (key) => {
    const { status, text } = await wallet.inquire('alice', 'EUR', key);
    expect(status).toBe(401);
    expect(text).not.toContain('balance');
  });

  test('B5 a player ID is decoded from the URL', async () => {
    await wallet.player(500, 'EUR', 'a+b@x');
    expect(await wallet.balance('a+b@x')).toBe('5.00');
  });
});

describe('D debit', () => {
  test('D1 reduces the balance by exactly the amount and returns it', async () => {
    const player = await wallet.player();
    const id = randomUUID();
    const { status, text } = await debit(player, '40.00', id);
    expect(status).toBe(200);
    expect(text).toBe(`{"status":"success","data":{"transaction_id":"${id}","balance":60.00,"currency":"EUR"}}`);
    expect(await wallet.balance(player)).toBe('60.00');
  });

  test.each(['0.01', '0.10', '0.29', '"0.29"', '1e1', '19.9'])('D2 %s is exact', async (amount) => {
    const player = await wallet.player();
    const id = randomUUID();
    await debit(player, amount, id);
    expect(await wallet.balance(player)).toBe((100 - Number(amount.replaceAll('"', ''))).toFixed(2));
    await cancel(player, amount, id);
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('D3 takes the whole balance', async () => {
    const player = await wallet.player();
    expect((await debit(player, '100.00')).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('0.00');
  });

  test('D4 more than the balance is refused, with the balance', async () => {
    const player = await wallet.player();
    expect((await debit(player, '100.01')).body).toMatchObject({ status: 'error', code: 'INSUFFICIENT_FUNDS', data: { balance: 100 } });
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('D5 an unknown player is refused', async () => {
    expect((await debit('nobody', '1.00')).body).toMatchObject({ status: 'error', code: 'PLAYER_NOT_FOUND' });
  });

  test('D6 a blocked player is refused', async () => {
    const player = await wallet.player();
    await wallet.api('POST', `/players/${player}/block`, { blocked: true });
    expect((await debit(player, '1.00')).body.code).toBe('PLAYER_BLOCKED');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('D7 another currency is refused', async () => {
    const player = await wallet.player();
    const { body } = await wallet.transaction(transactionText('debit', { player, amount: '1.00', currency: 'KRW' }));
    expect(body.code).toBe('CURRENCY_MISMATCH');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test.each(['-1.00', '0.00', '-0', '1.005', '1e-3', '"one"', 'null', 'true', '9007199254740993.12'])(
    'D8 the amount %s is refused',
    async (amount) => {
      const player = await wallet.player();
      expect((await debit(player, amount)).body).toMatchObject({ status: 'error', code: 'INVALID_REQUEST' });
      expect(await wallet.balance(player)).toBe('100.00');
    },
  );

  test('D9 a wrong key changes nothing', async () => {
    const player = await wallet.player();
    const { status, body } = await wallet.send('/game/transaction', transactionText('debit', { player, amount: '1.00' }), {
      'x-api-key': 'x',
    });
    expect([status, body.code]).toEqual([401, 'INVALID_API_KEY']);
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('D10 every missing, empty, mistyped or unknown field gets a 400 and changes nothing', async () => {
    const player = await wallet.player();
    const whole = JSON.parse(transactionText('debit', { player, amount: '1.00' })) as Record<string, unknown>;
    const broken = Object.keys(whole).flatMap((name) => [
      { ...whole, [name]: undefined },
      { ...whole, [name]: '' },
      { ...whole, [name]: name === 'amount' ? [1] : 7 },
    ]);
    const extra = { ...whole, surprise: 1 };
    const wrong = [...broken, extra, [], null, 7].map((body) => JSON.stringify(body));
    const twice = transactionText('debit', { player, amount: '1.00' }).replace('"amount":1.00', '"amount":1.00,"amount":2.00');
    for (const text of [...wrong, '{"transaction_type":"debit"', '', twice]) {
      const { status, body } = await wallet.transaction(text);
      expect([text, status, body.code]).toEqual([text, 400, 'INVALID_REQUEST']);
    }
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('D10 an oversized body is refused', async () => {
    const { status, body } = await wallet.transaction(`{"pad":"${'x'.repeat(70_000)}"}`);
    expect([status, body.code]).toEqual([413, 'INVALID_REQUEST']);
  });
});

describe('I idempotency', () => {
  test('I1 the same debit twice has one effect and succeeds with the current balance', async () => {
    const { player, id } = await buyIn();
    await debit(player, '10.00');
    const again = await debit(player, '40.00', id);
    expect(again.body).toMatchObject({ status: 'success', data: { transaction_id: id, balance: 50 } });
    expect(await wallet.balance(player)).toBe('50.00');
  });

  test('I2 the same debit ten times at once has one effect', async () => {
    const player = await wallet.player();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => debit(player, '40.00', id)));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(10).fill('success'));
    expect(await wallet.balance(player)).toBe('60.00');
  });

  test.each([
    ['I3 another amount', { amount: '41.00' }],
    ['another creation time', { createdAt: '2026-11-20T10:31:07.413Z' }],
  ])('%s with the same ID is refused', async (_name, change) => {
    const { player, id } = await buyIn();
    const { body } = await wallet.transaction(transactionText('debit', { player, amount: '40.00', id, ...change }));
    expect(body).toMatchObject({ status: 'error', code: 'DUPLICATE_TRANSACTION' });
    expect(await wallet.balance(player)).toBe('60.00');
  });

  test('I4 the same ID for another player changes neither balance', async () => {
    const { player, id } = await buyIn();
    const other = await wallet.player();
    expect((await debit(other, '40.00', id)).body.code).toBe('DUPLICATE_TRANSACTION');
    expect([await wallet.balance(player), await wallet.balance(other)]).toEqual(['60.00', '100.00']);
  });

  test('I5 the same amount written differently is the same call', async () => {
    const { player, id } = await buyIn();
    expect((await debit(player, '40', id)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('60.00');
  });
});

describe('C credit', () => {
  test.each([
    ['C1 a win', '55.50', '115.50'],
    ['C2 zero', '0.00', '60.00'],
    ['C5 more than the debit', '4000.00', '4060.00'],
    ['C9 a large amount', '89999999999999.99', '90000000000059.99'],
  ])('%s is paid', async (_name, amount, balance) => {
    const { player, id } = await buyIn();
    expect((await credit(player, amount, id)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe(balance);
  });

  test('C3 C4 duplicates, one after the other and ten at once, are paid once', async () => {
    const { player, id } = await buyIn();
    const creditId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(player, '50.00', id, creditId)));
    answers.push(await credit(player, '50.00', id, creditId));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(11).fill('success'));
    expect(await wallet.balance(player)).toBe('110.00');
  });

  test('C6 a blocked player is still paid', async () => {
    const { player, id } = await buyIn();
    await wallet.api('POST', `/players/${player}/block`, { blocked: true });
    expect((await credit(player, '50.00', id)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('110.00');
  });

  test('C7 a credit cannot refer to an unknown, rejected or foreign debit', async () => {
    const { player, id } = await buyIn();
    const other = await wallet.player();
    const rejected = randomUUID();
    await debit(player, '999.00', rejected);
    expect((await credit(player, '1.00', randomUUID())).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await credit(player, '1.00', rejected)).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await credit(other, '1.00', id)).body.code).toBe('INVALID_REQUEST');
    expect([await wallet.balance(player), await wallet.balance(other)]).toEqual(['60.00', '100.00']);
  });

  test('a credit refused for an unknown debit is paid when it is repeated after the debit', async () => {
    const player = await wallet.player();
    const [id, creditId] = [randomUUID(), randomUUID()];
    await credit(player, '5.00', id, creditId);
    await debit(player, '5.00', id);
    expect((await credit(player, '5.00', id, creditId)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('C8 a credit after a cancel is refused', async () => {
    const { player, id } = await buyIn();
    await cancel(player, '40.00', id);
    expect((await credit(player, '50.00', id)).body.code).toBe('ALREADY_CANCELLED');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('a second credit for one debit is refused: each debit is closed once', async () => {
    const { player, id } = await buyIn();
    await credit(player, '0.00', id);
    expect((await credit(player, '50.00', id)).body.code).toBe('ALREADY_SETTLED');
    expect(await wallet.balance(player)).toBe('60.00');
  });

  test('a negative credit and one that would overflow the account are refused', async () => {
    const { player, id } = await buyIn();
    expect((await credit(player, '-1.00', id)).body.code).toBe('INVALID_REQUEST');
    expect((await credit(player, '90071992547409.91', id)).body.code).toBe('LIMIT_EXCEEDED');
    expect(await wallet.balance(player)).toBe('60.00');
  });

  test('a credit does not have to name its room', async () => {
    const { player, id } = await buyIn();
    const text = transactionText('credit', { player, amount: '1.00', ref: id }).replace('"room_id":"12",', '');
    expect((await wallet.transaction(text)).body.status).toBe('success');
  });
});

describe('X cancel', () => {
  test('X1 refunds an open debit', async () => {
    const { player, id } = await buyIn();
    expect((await cancel(player, '40.00', id)).body).toMatchObject({ status: 'success', data: { balance: 100 } });
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X2 X3 duplicates, ten at once and one after, refund once', async () => {
    const { player, id } = await buyIn();
    const cancelId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(player, '40.00', id, cancelId)));
    answers.push(await cancel(player, '40.00', id, cancelId));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(11).fill('success'));
    expect((await cancel(player, '40.00', id)).body.code).toBe('ALREADY_CANCELLED');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X4 X5 after the cancel of an unknown debit, that debit is always refused', async () => {
    const player = await wallet.player();
    const id = randomUUID();
    expect((await cancel(player, '40.00', id)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('100.00');
    for (let copy = 0; copy < 2; copy += 1) {
      expect((await debit(player, '40.00', id)).body).toMatchObject({ status: 'error', code: 'ALREADY_CANCELLED' });
    }
    expect((await cancel(player, '40.00', id)).body.code).toBe('ALREADY_CANCELLED');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X4 X5 also for an unknown player', async () => {
    const [player, id] = [`p${randomUUID().slice(0, 12)}`, randomUUID()];
    expect((await cancel(player, '40.00', id)).body.code).toBe('TRANSACTION_NOT_FOUND');
    await wallet.player(10_000, 'EUR', player);
    expect((await debit(player, '40.00', id)).body.code).toBe('ALREADY_CANCELLED');
  });

  test('a repeat of a cancelled debit is not answered with success', async () => {
    const { player, id } = await buyIn();
    await cancel(player, '40.00', id);
    expect((await debit(player, '40.00', id)).body.code).toBe('ALREADY_CANCELLED');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X6 twenty debits, each sent at the same time as its cancel, leave the balance unchanged', async () => {
    const player = await wallet.player();
    const pairs = Array.from({ length: 20 }, () => randomUUID());
    const calls = pairs.flatMap((id, n) => {
      const both = [() => debit(player, '4.00', id), () => cancel(player, '4.00', id)];
      return n % 2 === 0 ? both : both.reverse();
    });
    await Promise.all(calls.map((call) => call()));
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X7 a cancel after the credit is refused', async () => {
    const { player, id } = await buyIn();
    await credit(player, '50.00', id);
    expect((await cancel(player, '40.00', id)).body.code).toBe('ALREADY_SETTLED');
    expect(await wallet.balance(player)).toBe('110.00');
  });

  test('X8 a cancel with a different amount refunds the debit’s amount', async () => {
    const { player, id } = await buyIn();
    expect((await cancel(player, '99.00', id)).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('X9 a rejected debit stays rejected, even once there is enough money', async () => {
    const player = await wallet.player(1_000);
    const id = randomUUID();
    expect((await debit(player, '40.00', id)).body.code).toBe('INSUFFICIENT_FUNDS');
    await wallet.api('POST', `/players/${player}/deposit`, { amount_minor: 10_000 });
    expect((await debit(player, '40.00', id)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS', data: { balance: 110 } });
    expect((await cancel(player, '40.00', id)).body.status).toBe('success');
    expect((await debit(player, '40.00', id)).body.code).toBe('INSUFFICIENT_FUNDS');
    expect(await wallet.balance(player)).toBe('110.00');
  });

  test('a cancel of a credit or of another player’s debit is refused', async () => {
    const { player, id } = await buyIn();
    const other = await wallet.player();
    const creditId = randomUUID();
    expect((await cancel(other, '40.00', id)).body.code).toBe('INVALID_REQUEST');
    await credit(player, '50.00', id, creditId);
    expect((await cancel(player, '50.00', creditId)).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect([await wallet.balance(player), await wallet.balance(other)]).toEqual(['110.00', '100.00']);
  });
});

describe('R results', () => {
  const send = (text: string) => wallet.send('/game/result', text);

  test.each([
    ['R1', 'win', '9.28'],
    ['R2', 'loss', '10.90'],
    ['a fold without a blind', 'loss', '0.00'],
  ] as const)('%s is taken and moves no money', async (_name, result, amount) => {
    const player = await wallet.player();
    expect((await send(resultText({ player, amount, result }))).body.status).toBe('success');
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('R3 a repeat is accepted and stored once, but not with different data', async () => {
    const player = await wallet.player();
    const id = randomUUID();
    const text = resultText({ player, amount: '1.00', result: 'win', id });
    expect([(await send(text)).body.status, (await send(text)).body.status]).toEqual(['success', 'success']);
    expect((await send(resultText({ player, amount: '2.00', result: 'win', id }))).body.code).toBe('DUPLICATE_TRANSACTION');
    const { body } = await wallet.api('GET', `/ledger?player=${player}`);
    expect((body as { results: unknown[] }).results).toHaveLength(1);
  });

  test('R4 a result after the credit is accepted', async () => {
    const { player, id } = await buyIn();
    await credit(player, '50.00', id);
    expect((await send(resultText({ player, amount: '10.00', result: 'win' }))).body.status).toBe('success');
  });

  test('R5 unknown fields are ignored', async () => {
    const player = await wallet.player();
    const extra = { ref_transaction_id: randomUUID(), later: { a: 1 } };
    expect((await send(resultText({ player, amount: '1.00', result: 'win', extra }))).body.status).toBe('success');
  });

  test('R6 a nine-player hand to the river is accepted', async () => {
    const player = await wallet.player();
    const action = {
      seq: 1,
      player_id: player,
      seat: 1,
      action: 'raise',
      amount: 3.5,
      total: 3.5,
      all_in: false,
      at: '2026-11-20T10:30:08.712Z',
    };
    const hand = {
      community_card: ['Kc', '7d', '4h', '3c', 'Jd'],
      players: Array.from({ length: 9 }, (_, seat) => ({
        player_id: player,
        seat,
        hole_cards: ['As', 'Kd'],
        best_hand: ['As', 'Kd'],
        net: -0.5,
      })),
      bets: { preflop: Array(18).fill(action), flop: Array(18).fill(action), turn: Array(18).fill(action), river: Array(18).fill(action) },
    };
    const text = resultText({ player, amount: '9.28', result: 'win', hand });
    expect(text.length).toBeGreaterThan(8_000);
    expect((await send(text)).body.status).toBe('success');
  });

  test.each([
    ['player_result', { player_result: 'draw' }],
    ['result', { hand: { community_card: [], players: [], bets: {} } }],
  ])('an invalid %s is refused', async (_name, change) => {
    const player = await wallet.player();
    const text =
      'hand' in change
        ? resultText({ player, amount: '1.00', result: 'win', ...change })
        : resultText({ player, amount: '1.00', result: 'win', extra: change });
    const { status, body } = await send(text);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('P many calls', () => {
  test('P2 balances stay exact over fifty mixed stays of two players at once, and the books balance', async () => {
    const players = [await wallet.player(1_000_000), await wallet.player(1_000_000)];
    const stays = Array.from({ length: 50 }, (_, n) => ({ player: players[n % 2] ?? '', id: randomUUID(), n }));
    await Promise.all(
      stays.map(async ({ player, id, n }) => {
        await debit(player, '10.01', id);
        if (n % 5 === 0) await cancel(player, '10.01', id);
        else await credit(player, n % 2 === 0 ? '20.03' : '0.00', id);
      }),
    );
    // Even stays 0, 10, … 40 and odd ones 5, 15, … 45 are cancelled; 20 of each kind are played.
    expect([await wallet.balance(players[0] ?? ''), await wallet.balance(players[1] ?? '')]).toEqual(['10200.40', '9799.80']);
    const { body } = await wallet.api('GET', '/ledger');
    for (const totals of (body as { totals: { balanced: boolean }[] }).totals) expect(totals.balanced).toBe(true);
  });
});
