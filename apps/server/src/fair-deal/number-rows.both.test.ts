import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeSigner } from '@cardroom/fairness/src/node.ts';
import { aesGcmSealer, type Store, sql, UnitRefused } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openData, removeData } from '../../testing/fixtures/place.ts';
import { type Chain, ChainDraft, newChain, type TableHead } from './deal-chain.ts';
import { cutRows, numberRows } from './number-rows.ts';
import { cameOf, outlineOf } from './stored-number.ts';

const TABLES = ['t-1', 't-2', 't-3'];
const LINK = 'ab'.repeat(32);
const sealer = aesGcmSealer(new Uint8Array(32).fill(1));
const signer = { ...nodeSigner(new Uint8Array(32).fill(2)), key: 1 };

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-numbers-'));
  store = await openData(dataDir);
});
afterEach(async () => {
  await store.close();
  await removeData(dataDir);
});

const headOf = (table: string): TableHead => ({ origin: 'poker.example', table, deck: '52' });

function draftOf(chain: Chain, table: string): ChainDraft {
  return new ChainDraft(chain, { head: headOf(table), now: 1_800_000_000_000, signerAt: () => signer });
}

function committed(table: string): ChainDraft {
  const draft = draftOf(newChain(headOf(table)), table);
  draft.commit([new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)]);
  return draft;
}

function listed(chain: Chain, table: string): ChainDraft {
  const draft = draftOf(chain, table);
  const fixed = { holeCards: 2, button: 0, bombPot: false, window: 600, round: 0, dealt: [0, 1], unlisted: [] };
  draft.list({ ...fixed, hand: `hand-${table}`, listed: [{ seat: 1, fresh: true, m: 0, value: LINK }] });
  return draft;
}

async function stored(): Promise<
  readonly (readonly [table: string, hand: string | null, kinds: readonly string[], cuts: readonly string[]])[]
> {
  const rows = await store.read<{ table_id: string; n: number; hand_id: string | null; said: Uint8Array }>(
    sql`select table_id, n, hand_id, said from fair_number order by table_id`,
  );
  return rows.map(({ table_id, n, hand_id, said }) => [
    table_id,
    hand_id,
    [...outlineOf(n, said).kinds],
    cameOf(said).map(({ link }) => link),
  ]);
}

test('numbers of several tables that are written at once each keep their own statements and cuts', async () => {
  const drafts = TABLES.map((table) => [table, committed(table)] as const);
  await Promise.all(drafts.map(([, draft]) => store.write(numberRows(draft, sealer))));
  expect(await stored()).toEqual(TABLES.map((table) => [table, null, ['commit'], []]));

  const lists = drafts.map(([table, { chain }]) => [table, listed(chain, table)] as const);
  await Promise.all(lists.map(([, draft]) => store.write(numberRows(draft, sealer))));
  expect(await stored()).toEqual(TABLES.map((table) => [table, `hand-${table}`, ['commit', 'list'], []]));

  const open = lists.map(([, { chain }]) => chain.open).filter((one) => one !== null);
  await Promise.all(open.slice(0, 2).map((live, seat) => store.write(cutRows(live, [{ seat, link: `${seat}f`.repeat(32) }]))));
  expect((await stored()).map(([table, , , cuts]) => [table, cuts])).toEqual([
    ['t-1', ['0f'.repeat(32)]],
    ['t-2', ['1f'.repeat(32)]],
    ['t-3', []],
  ]);
});

test('a number that is not stored refuses its own unit, and those written at the same time are kept', async () => {
  const [first, lost, last] = TABLES.map((table) => committed(table)) as [ChainDraft, ChainDraft, ChainDraft];
  await Promise.all([first, last].map((draft) => store.write(numberRows(draft, sealer))));
  const lists = [first, lost, last].map(({ chain }, index) => listed(chain, TABLES[index] ?? ''));
  const written = await Promise.allSettled(lists.map((draft) => store.write(numberRows(draft, sealer))));
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written[1]).toMatchObject({ reason: expect.any(UnitRefused) });
  expect((await stored()).map(([table, , kinds]) => [table, kinds])).toEqual([
    ['t-1', ['commit', 'list']],
    ['t-3', ['commit', 'list']],
  ]);
});
