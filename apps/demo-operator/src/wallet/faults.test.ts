import { randomUUID } from 'node:crypto';
import { FAULT_MODES } from '@cardroom/operator-api/faults';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';
import { resultText, transactionText, type WalletCaller } from '../testing/wallet-caller.ts';
import { faultFromText } from './faults.ts';

let demo: RunningDemo;
let wallet: WalletCaller;
let player: string;

beforeAll(async () => {
  demo = await startDemo();
  wallet = demo.caller;
});
afterAll(() => demo.stop());
beforeEach(async () => {
  await wallet.api('DELETE', '/faults');
  player = await wallet.player();
});

const arm = (fault: object) => wallet.api('POST', '/faults', fault);
const debitText = (amount = '40.00', id: string = randomUUID()) => transactionText('debit', { player, amount, id });

/** Sends a debit that may get no answer; gives up soon, as the service does after its deadline. */
async function tryDebit(): Promise<string> {
  const answer = fetch(`${wallet.url}/wallet/game/transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'test-key-0123456789' },
    body: debitText(),
    signal: AbortSignal.timeout(250),
  });
  return answer.then(
    async (reply) => `${reply.status} ${await reply.text()}`,
    (error: Error) => (error.name === 'TimeoutError' ? 'timeout' : 'reset'),
  );
}

describe('each fault does what its name says', () => {
  test.each([
    ['timeout-before', 'timeout', '100.00'],
    ['timeout-after', 'timeout', '60.00'],
    ['reset-before', 'reset', '100.00'],
    ['reset-after', 'reset', '60.00'],
    ['error-500', '500 {"status":"error","code":"INTERNAL_ERROR","message":"The wallet failed."}', '100.00'],
    ['error-after', '500 {"status":"error","code":"INTERNAL_ERROR","message":"The wallet failed."}', '60.00'],
    ['garbage', '200 <html><body><h1>502 Bad Gateway</h1></body></html>', '60.00'],
  ] as const)('%s', async (mode, heard, balance) => {
    await arm({ kind: 'debit', mode });
    expect(await tryDebit()).toBe(heard);
    expect(await wallet.balance(player)).toBe(balance);
    // The fault was armed for one call.
    expect(await tryDebit()).toContain('success');
  });

  test('drop-status: the money has moved, and the answer has no status', async () => {
    await arm({ kind: 'debit', mode: 'drop-status' });
    const { status, body } = await wallet.transaction(debitText());
    expect([status, body.status, body.data?.balance]).toEqual([200, undefined, 60]);
  });

  test('insufficient-funds and reject refuse for good, with the requested code', async () => {
    const [first, second] = [debitText(), debitText()];
    await arm({ kind: 'debit', mode: 'insufficient-funds' });
    expect((await wallet.transaction(first)).body.code).toBe('INSUFFICIENT_FUNDS');
    await arm({ kind: 'debit', mode: 'reject', code: 'LIMIT_EXCEEDED' });
    expect((await wallet.transaction(second)).body.code).toBe('LIMIT_EXCEEDED');
    expect([(await wallet.transaction(first)).body.code, (await wallet.transaction(second)).body.code]).toEqual([
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
    ]);
    expect(await wallet.balance(player)).toBe('100.00');
  });

  test('twice: the repeated call has one effect', async () => {
    await arm({ kind: 'debit', mode: 'twice' });
    expect((await wallet.transaction(debitText())).body).toMatchObject({ status: 'success', data: { balance: 60 } });
  });

  test('slow: the call is processed after the caller has given up', async () => {
    await arm({ kind: 'debit', mode: 'slow', ms: 3_000 });
    expect(await tryDebit()).toBe('timeout');
    expect(await wallet.balance(player)).toBe('100.00');
    while ((await wallet.balance(player)) !== '60.00');
    const { body } = await wallet.api('GET', `/calls?player=${player}`);
    const debits = (body as { calls: { kind: string; state: string; fault: string }[] }).calls.filter(({ kind }) => kind === 'debit');
    expect(debits).toMatchObject([{ state: 'unanswered', fault: 'slow' }]);
  });

  test('a refused credit does not change the books, so that its retry is paid', async () => {
    const id = randomUUID();
    await wallet.transaction(debitText('40.00', id));
    const text = transactionText('credit', { player, amount: '50.00', ref: id });
    await arm({ kind: 'credit', mode: 'reject', code: 'PLAYER_BLOCKED' });
    expect((await wallet.transaction(text)).body.code).toBe('PLAYER_BLOCKED');
    expect((await wallet.transaction(text)).body).toMatchObject({ status: 'success', data: { balance: 110 } });
  });
});

test.each(['DUPLICATE_TRANSACTION', 'TRANSACTION_NOT_FOUND', 'ALREADY_SETTLED'])(
  'reject with %s does not change the books',
  async (code) => {
    const text = debitText();
    await arm({ kind: 'debit', mode: 'reject', code });
    expect((await wallet.transaction(text)).body.code).toBe(code);
    expect((await wallet.transaction(text)).body).toMatchObject({ status: 'success', data: { balance: 60 } });
  },
);

describe('switches', () => {
  test('affect only their own kind of call, and as many calls as requested', async () => {
    await arm({ kind: 'result', mode: 'error-500', calls: 2 });
    expect((await wallet.transaction(debitText('1.00'))).status).toBe(200);
    const send = () => wallet.send('/game/result', resultText({ player, amount: '1.00', result: 'loss' }));
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 500, 200]);
  });

  test('without a count they stay until they are switched off', async () => {
    await arm({ kind: 'balance', mode: 'error-500', calls: null });
    const statuses = [(await wallet.inquire(player)).status, (await wallet.inquire(player)).status];
    await arm({ kind: 'balance', mode: null });
    expect([...statuses, (await wallet.inquire(player)).status]).toEqual([500, 500, 200]);
  });

  test('are not used up by a call with a wrong key', async () => {
    await arm({ kind: 'balance', mode: 'error-500' });
    await wallet.inquire(player, 'EUR', 'wrong');
    expect((await wallet.inquire(player)).status).toBe(500);
  });

  test.each([
    { kind: 'debit', mode: 'explode' },
    { kind: 'debit' },
    { kind: 'debit', mode: 'slow', ms: -1 },
    { kind: 'x', mode: null },
    {},
  ])('an invalid request %j is refused and arms nothing', async (fault) => {
    expect((await arm(fault)).status).toBe(400);
    const { body } = await wallet.api('GET', '/faults');
    expect((body as { faults: { debit: unknown } }).faults.debit).toBeNull();
  });

  test('a URL names a fault by kind and mode; the short names mean that the money has moved', () => {
    expect(faultFromText('debit-timeout')).toMatchObject({ kind: 'debit', mode: 'timeout-after', calls: 1 });
    expect(faultFromText('credit-500')).toMatchObject({ kind: 'credit', mode: 'error-500' });
    for (const mode of FAULT_MODES) expect(faultFromText(`cancel-${mode}`)).toMatchObject({ kind: 'cancel', mode });
    expect([faultFromText('debit'), faultFromText('debit-nonsense'), faultFromText('')]).toEqual([null, null, null]);
  });

  test('a URL arms the fault and redirects at once', async () => {
    const answer = await fetch(`${wallet.url}/?fault=debit-timeout`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    const { body } = await wallet.api('GET', '/faults');
    expect(body).toMatchObject({ faults: { debit: { mode: 'timeout-after', calls: 1 } } });
  });
});
