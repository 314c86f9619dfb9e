import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DemoProcess, spawnDemo } from '../testing/demo-process.ts';
import { transactionText, type WalletCaller } from '../testing/wallet-caller.ts';

/** kill -9 of the operator's process: balance and ID are one durable unit, so nothing is lost and nothing happens twice. */
let folder: string;
let demo: DemoProcess;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-crash-'));
});
afterEach(() => demo.kill());
afterAll(() => rmSync(folder, { recursive: true }));

async function restart(): Promise<WalletCaller> {
  await demo.kill();
  demo = await spawnDemo(folder);
  return demo.caller;
}

/** Sends a call that takes effect but is never answered. Returns once the effect is in the books. */
async function sendUnanswered(wallet: WalletCaller, kind: 'debit' | 'credit' | 'cancel', text: string): Promise<void> {
  await wallet.api('POST', '/faults', { kind, mode: 'timeout-after' });
  const { transaction_id } = JSON.parse(text) as { transaction_id: string };
  const cut = wallet.transaction(text).catch(() => 'cut off');
  const isWritten = async () => {
    const { body } = await wallet.api('GET', '/ledger');
    return (body as { transactions: { id: string }[] }).transactions.some(({ id }) => id === transaction_id);
  };
  while (!(await isWritten()));
  void cut;
}

describe('killed between effect and answer', () => {
  test('a debit is taken once, a repeat after the restart succeeds without another effect, and a cancel refunds it', async () => {
    demo = await spawnDemo(folder);
    const player = await demo.caller.player();
    const id = randomUUID();
    const text = transactionText('debit', { player, amount: '40.00', id });
    await sendUnanswered(demo.caller, 'debit', text);
    const wallet = await restart();
    expect(await wallet.balance(player)).toBe('60.00');
    expect((await wallet.transaction(text)).body).toMatchObject({ status: 'success', data: { balance: 60 } });
    await sendUnanswered(wallet, 'cancel', transactionText('cancel', { player, amount: '40.00', ref: id }));
    expect(await (await restart()).balance(player)).toBe('100.00');
  });

  test('a credit is paid once, and a repeat is answered with success', async () => {
    demo = await spawnDemo(folder);
    const player = await demo.caller.player();
    const id = randomUUID();
    await demo.caller.transaction(transactionText('debit', { player, amount: '40.00', id }));
    const text = transactionText('credit', { player, amount: '50.00', ref: id });
    await sendUnanswered(demo.caller, 'credit', text);
    const wallet = await restart();
    expect((await wallet.transaction(text)).body).toMatchObject({ status: 'success', data: { balance: 110 } });
    expect(await wallet.balance(player)).toBe('110.00');
  });

  test('a tombstone and a rejection survive a restart', async () => {
    demo = await spawnDemo(folder);
    const player = await demo.caller.player();
    const [buried, refused] = [randomUUID(), randomUUID()];
    await demo.caller.transaction(transactionText('cancel', { player, amount: '40.00', ref: buried }));
    await demo.caller.transaction(transactionText('debit', { player, amount: '900.00', id: refused }));
    const wallet = await restart();
    await wallet.api('POST', `/players/${player}/deposit`, { amount_minor: 100_000 });
    const codes = [];
    for (const text of [
      transactionText('debit', { player, amount: '40.00', id: buried }),
      transactionText('debit', { player, amount: '900.00', id: refused }),
    ])
      codes.push((await wallet.transaction(text)).body.code);
    expect(codes).toEqual(['ALREADY_CANCELLED', 'INSUFFICIENT_FUNDS']);
  });
});

test('killed under load: every repeated call takes effect exactly once', async () => {
  demo = await spawnDemo(folder);
  const player = await demo.caller.player(1_000_000);
  const texts = Array.from({ length: 120 }, () => transactionText('debit', { player, amount: '1.01' }));
  const { caller } = demo;
  let answered = 0;
  const sent = texts.map(async (text) => {
    await caller.transaction(text).catch(() => undefined);
    answered += 1;
    // By now some are answered, some are not, and some have not arrived.
    if (answered === 30) demo.child.kill('SIGKILL');
  });
  await Promise.all(sent);
  const wallet = await restart();
  for (const text of texts) expect((await wallet.transaction(text)).body.status).toBe('success');
  expect(await wallet.balance(player)).toBe('9878.80');
});
