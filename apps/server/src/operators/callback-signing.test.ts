import { memoryStore, NotOpened, type Store, sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import type { Outcome } from '../audit/outcome.ts';
import { createSecrets } from '../process/secrets.ts';
import { createSigningSecret, endSigning, signingSecretsOf, signingSlots } from './callback-signing.ts';
import { createOperator } from './operators.ts';

const OPERATOR = 'casino';
const secrets = createSecrets('33'.repeat(32));
const at = (ms: number) => ({ by: 'tester', at: ms });
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  await createOperator(store, at(1), { operatorId: OPERATOR, name: 'Casino', currencies: ['EUR'] });
});
afterEach(() => store.close());

const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors.map((error) => error.field));
const current = (now: number) => signingSecretsOf(store, secrets, OPERATOR, now);
const create = async (ms: number, overlapMs = 1_000) => {
  const issued = await createSigningSecret(store, secrets, at(ms), { operatorId: OPERATOR, overlapMs });
  if (!issued.ok) throw new Error(JSON.stringify(issued.errors));
  return issued.value;
};

test('18-9: signing is off at first; a second secret signs beside the first for the overlap, and a third ends the first', async () => {
  expect(await current(10)).toEqual([]);
  const first = await create(10);
  expect([first.previousUntil, await current(10)]).toEqual([null, [first.signingSecret]]);
  const second = await create(20);
  expect(second.previousUntil).toBe(1_020);
  expect(await current(1_019)).toEqual([second.signingSecret, first.signingSecret]);
  expect(await current(1_020)).toEqual([second.signingSecret]);
  const third = await create(30);
  expect(await current(30)).toEqual([third.signingSecret, second.signingSecret]);
  expect(await signingSlots(store, OPERATOR)).toEqual([
    { slot: 1, createdAt: 30, expiresAt: null },
    { slot: 2, createdAt: 20, expiresAt: 1_030 },
  ]);
  expect(await endSigning(store, at(40), { operatorId: OPERATOR })).toMatchObject({ ok: true });
  expect(await current(40)).toEqual([]);
  expect(fields(await endSigning(store, at(40), { operatorId: OPERATOR }))).toEqual(['signing']);
});

test('secrets are encrypted at rest and never in the audit log', async () => {
  const { signingSecret } = await create(10);
  const [row] = await store.read<{ sealed: Uint8Array }>(sql`select sealed from operator_signing_secret`);
  expect(Buffer.from(row?.sealed ?? []).includes(signingSecret)).toBe(false);
  expect(JSON.stringify(await readAudit(store, { limit: 10 }))).not.toContain(signingSecret);
  await expect(signingSecretsOf(store, createSecrets('44'.repeat(32)), OPERATOR, 10)).rejects.toBeInstanceOf(NotOpened);
});

test('after a lost SECRETS_KEY a new secret signs at once, without the one that cannot be opened any more', async () => {
  await create(10);
  const present = createSecrets('44'.repeat(32));
  const issued = await createSigningSecret(store, present, at(20), { operatorId: OPERATOR, overlapMs: 1_000 });
  expect(await signingSecretsOf(store, present, OPERATOR, 30)).toEqual([issued.ok && issued.value.signingSecret]);
});

test('of two simultaneous changes, and of a stale one, nothing is lost', async () => {
  const both = await Promise.all([2, 3].map((ms) => createSigningSecret(store, secrets, at(ms), { operatorId: OPERATOR, seen: [] })));
  expect(both.flatMap(fields)).toEqual(['was']);
  expect(await signingSlots(store, OPERATOR)).toHaveLength(1);
  expect(fields(await endSigning(store, at(5), { operatorId: OPERATOR, seen: [] }))).toEqual(['was']);
  expect(fields(await createSigningSecret(store, secrets, at(5), { operatorId: 'nobody' }))).toEqual(['operator']);
});
