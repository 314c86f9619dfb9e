// @vitest-environment node
import { vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import type { DealMessage, OwnDealMessage } from '@cardroom/protocol';
import { expect, it } from 'vitest';
import { RecordBook } from './book.ts';
import { DealKeeper, type Held } from './keeper.ts';
import { recordId } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { recordOf, toldOf } from './testing/told.ts';

const [proof] = (vectorLines('transcripts') as unknown as readonly Transcript[]).filter(
  (one) => one.close && one.viewer?.link && one.viewer.receipt,
);
const viewer = proof?.viewer;
if (proof === undefined || viewer === undefined) throw new Error('the vectors have a dealt hand');
const { origin, table, deck, n } = proof;
const { seat, ...mine } = viewer;
const held: Held = mine;
const stay = { stayId: 'stay', seat };
const id = recordId({ table, n, stay: 'stay' });
const nowhere: RecordStore = { put: async () => {}, get: async () => null, ofHand: async () => [] };
const messages = toldOf(proof).map((one) => one.own ?? one) as (DealMessage | OwnDealMessage)[];

function newKeeper(holds: () => Held | null, records = nowhere) {
  const book = new RecordBook({ records, keys: async () => null, ask: async () => '', idle: () => {}, now: () => 5 });
  const keeper = new DealKeeper(book, holds);
  keeper.seated(stay);
  return { keeper, live: () => book.live(id) };
}

it('writes down what is told, with what the player held when the list came, and the receipt once it is there', async () => {
  let holds = { ...held, receipt: null } as Held;
  const { keeper, live } = newKeeper(() => holds);
  await keeper.followed({ origin, table, deck });
  for (const message of messages.slice(0, 2)) await keeper.told(message);
  expect(live()?.viewer).toEqual({ ...viewer, receipt: null });
  // Later the player may hold another chain.
  holds = { ...held, value: '11'.repeat(32) };
  for (const message of messages.slice(2)) await keeper.told(message);
  expect(live()).toEqual({ ...recordOf(proof), at: 5, viewer });
});

it('a player who is not in the hand has the public transcript', async () => {
  const { keeper, live } = newKeeper(() => held);
  keeper.seated({ stayId: 'stay', seat: 200 });
  await keeper.followed({ origin, table, deck });
  for (const message of messages) await keeper.told(message);
  expect(live()).toMatchObject({ viewer: null, isMissed: false });
});

it.each([
  ['is missed in the first answer of a reloaded page', false, held.pledged, { viewer: null, isMissed: true }],
  ['is missed before the service has accepted the new pledge', true, null, { viewer: null, isMissed: true }],
  ['is the fault of a service that had accepted another one', true, held.pledged, { viewer: { link: null }, isMissed: false }],
])('a list with a pledge that this page does not have %s', async (_case, isLive, pledged, expected) => {
  const { keeper, live } = newKeeper(() => ({ ...held, link: null, pledged, receipt: null }));
  const statements = messages.slice(0, 2).flatMap((one) => ('cards' in one ? [] : (one.statements ?? [])));
  await keeper.followed({ origin, table, deck, ...(isLive ? {} : { statements }) });
  if (isLive) await keeper.told({ statements });
  expect(live()).toMatchObject(expected);
});

it('goes on with the record of an earlier page, whose pledge it keeps', async () => {
  const [commit, list] = messages as [DealMessage, DealMessage];
  const earlier = { ...recordOf(proof), opened: [], own: [], leaves: null };
  const { cut: _cut, close: _close, ...statements } = earlier.statements;
  const { keeper, live } = newKeeper(() => ({ ...held, link: null }), {
    ...nowhere,
    get: async (one) => (one === id ? { ...earlier, statements } : null),
  });
  await keeper.followed({ origin, table, deck, statements: [...(commit.statements ?? []), ...(list.statements ?? [])] });
  for (const message of messages.slice(2)) await keeper.told(message);
  expect(live()).toMatchObject({ viewer, isMissed: false, leaves: recordOf(proof).leaves });
});

it('a doubt goes into the record of its number', async () => {
  const { keeper, live } = newKeeper(() => held);
  await keeper.followed({ origin, table, deck });
  for (const message of messages.slice(0, 2)) await keeper.told(message);
  await keeper.doubted(n, 'cut-incomplete');
  expect(live()).toMatchObject({ doubt: 'cut-incomplete', verdict: { colour: 'red', reason: 'cut-incomplete' } });
});
