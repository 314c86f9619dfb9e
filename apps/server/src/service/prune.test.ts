import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import {
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newSession,
  newToken,
} from '../../testing/fixtures/listening-app.ts';
import { findChat, storeChat } from '../chat/chat-records.ts';
import { closeReport, fileReport } from '../fair-play/player-reports.ts';
import { keepNote } from '../players/player-notes.ts';
import { DEFAULT_KEPT } from '../process/retention.ts';
import { pruneExpired } from './prune.ts';
import { removeOld } from './retention.ts';

/** What `removeOld` needs besides a store and a time: the default times, and a failure that is thrown. */
const REMOVAL = {
  kept: DEFAULT_KEPT,
  removed: () => {},
  failed: (_: string, error: unknown): never => {
    throw error;
  },
  isStopping: () => false,
};

test('rows that expired a day ago are deleted; rows that may still be needed stay', async () => {
  const app = await listeningApp();
  const count = async () =>
    (
      await app.store.read<{ codes: number; tokens: number }>(
        sql`select (select count(*) from launch_code) as codes, (select count(*) from operator_token) as tokens`,
      )
    )[0];
  const client = await newOperator(app);
  await launch(app, await newToken(app, client), LAUNCH);
  app.clock.now += 23 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ codes: 1, tokens: 1 });
  await newToken(app, client);
  app.clock.now += 2 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ codes: 0, tokens: 1 });
  await app.close();
});

/** A player's note about another player, and a report of them. */
async function noteAndReport(app: ListeningApp): Promise<string> {
  const token = await newToken(app, await newOperator(app));
  for (const id of ['alice', 'bob']) await newSession(app, token, { id });
  const operatorId = 'example-casino';
  await app.store.write([
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('101', ${operatorId}, 'EUR', 'Room', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
      values ('1001', '101', ${operatorId}, 'EUR', 'nlhe', '{}', 0)`,
  ]);
  const at = app.clock.now;
  await keepNote(app.store, { operatorId, authorId: 'alice', subjectId: 'bob' }, { note: 'calls', label: 'red' }, at);
  const report = { operatorId, reporterId: 'alice', subjectId: 'bob', tableId: '1001', handId: null, reason: 'other', comment: '' };
  const filed = await fileReport(app.store, { ...report, filedAt: at });
  if (typeof filed === 'string') throw new Error(filed);
  return filed.reportId;
}

test('notes are deleted three years after they were written, reports five years after they were closed, open ones never', async () => {
  const app = await listeningApp();
  const reportId = await noteAndReport(app);
  const left = async () => {
    await removeOld({ ...REMOVAL, store: app.store, now: () => app.clock.now });
    const [row] = await app.store.read<{ notes: number; reports: number }>(
      sql`select (select count(*) from player_note) as notes, (select count(*) from player_report) as reports`,
    );
    return row;
  };
  app.clock.now += DEFAULT_KEPT.notes;
  expect(await left()).toEqual({ notes: 1, reports: 1 });
  app.clock.now += 1;
  expect(await left()).toEqual({ notes: 0, reports: 1 });
  app.clock.now += 2 * DEFAULT_KEPT.cases;
  expect(await left()).toEqual({ notes: 0, reports: 1 });
  await app.store.write([closeReport(reportId, { at: app.clock.now, by: 'staff', outcome: 'unfounded', reason: 'nothing found' })]);
  app.clock.now += DEFAULT_KEPT.cases;
  expect(await left()).toEqual({ notes: 0, reports: 1 });
  app.clock.now += 1;
  expect(await left()).toEqual({ notes: 0, reports: 0 });
  await app.close();
});

test('chat is deleted after its retention period and no sooner', async () => {
  const app = await listeningApp();
  const said = { operatorId: 'casino', tableId: '1001', handId: null, playerId: 'ann', name: 'Ann', text: 'hi', phrase: null };
  const day = 24 * 3_600_000;
  await storeChat(app.store, [
    { ...said, messageId: 'old', at: 5 * day },
    { ...said, messageId: 'new', at: 6 * day },
  ]);
  const kept = async () => (await findChat(app.store, { operatorId: 'casino', limit: 10 })).map(({ messageId }) => messageId);
  await removeOld({ ...REMOVAL, store: app.store, now: () => 5 * day + DEFAULT_KEPT.chat });
  expect(await kept()).toEqual(['old', 'new']);
  await removeOld({ ...REMOVAL, store: app.store, now: () => 5 * day + DEFAULT_KEPT.chat + 1 });
  expect(await kept()).toEqual(['new']);
  await app.close();
});
