import { type Opening, readKeys, type Transcript, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { HandProofAnswer } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { describe, expect, test } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import type { DealPlayer } from '../../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { asPlayer, newSession } from '../../../testing/fixtures/listening-app.ts';

withDealTables();

/** What everybody at the table can verify of a hand, and what each player adds from what their client kept. */
async function played(type: 'passive' | 'fold') {
  const table = await DealTable.seated();
  const silent = table.players[2] as DealPlayer;
  silent.withholds = true;
  await table.dealt();
  const handId = table.loop.table.handId ?? '';
  await table.playOut(type);
  const { app, bearer } = await appOnTable(table);
  const keys = readKeys(nodeCrypto, await table.process.parts.dealKeys.published());
  const proofOf = async (id: string, hand = handId) => asPlayer(app, await newSession(app, bearer, { id }), `/hands/${hand}/proof`);
  const reasonOf = (told: unknown): string => {
    const judged = verifyTranscript(JSON.parse(JSON.stringify(told)), { crypto: nodeCrypto, keys });
    return judged.ok ? 'ok' : `${judged.reason} at ${judged.member}`;
  };
  return { table, app, bearer, handId, proofOf, reasonOf };
}

/** A player's proof of the number that was dealt, with the record that their client kept. */
function withRecord({ hands, own }: HandProofAnswer, records: readonly Transcript[]): unknown {
  const hand = (hands as readonly Transcript[]).find(({ n }) => n === own?.n);
  const viewer = records.find(({ n }) => n === own?.n)?.viewer;
  return { ...hand, kind: 'proof', opened: [...(hand?.opened ?? []), ...((own?.opened ?? []) as Opening[])], viewer };
}

describe('the proof of a hand', () => {
  test.each(['passive', 'fold'] as const)('%s: every player gets the public transcripts and their own cards', async (type) => {
    const { table, app, handId, proofOf, reasonOf } = await played(type);
    for (const [seat, player] of table.players.entries()) {
      const { status, body } = await proofOf(['ann', 'bob', 'cat'][seat] ?? '');
      const answer: HandProofAnswer = body;
      expect([status, answer.handId, answer.seat]).toEqual([200, handId, seat]);
      const hands = answer.hands as readonly Transcript[];
      expect(hands.map(({ n, void: voided }) => [n, voided?.reason])).toEqual([
        [1, 'cut-failed'],
        [2, undefined],
      ]);
      expect(hands.map(reasonOf)).toEqual(['ok', 'ok']);
      if (seat < 2) expect(reasonOf(withRecord(answer, player.takeProofs()))).toBe('ok');
    }
    await app.close();
  });

  test('has no card that its reader was not shown, and no secret of the played deck', async () => {
    const { table, app, proofOf } = await played('fold');
    const cards = new Map<string, string>();
    for (const id of ['ann', 'bob', 'cat']) for (const { salt } of (await proofOf(id)).body.own.opened) cards.set(salt, id);
    expect(cards.size).toBe(6);
    for (const id of ['ann', 'bob', 'cat']) {
      const { text } = await proofOf(id);
      expect([...cards].filter(([salt]) => text.includes(salt)).map(([, owner]) => owner)).toEqual([id, id]);
    }
    await table.dealt();
    const running = table.loop.table.handId ?? '';
    expect((await proofOf('ann', running)).status).toBe(404);
    await app.close();
  });

  test("is found from a player's own file of the hand, which has no secret of the deal", async () => {
    const { app, bearer, handId, proofOf } = await played('fold');
    const hands = (await proofOf('ann')).body.hands as readonly Transcript[];
    const last = hands.at(-1);
    const session = await newSession(app, bearer, { id: 'ann' });
    const { text } = (await asPlayer(app, session, `/hands/${handId}/export?format=ohh`)).body;
    const { _fairness, ...rest } = JSON.parse(text).ohh;
    const { origin, table, n: number, commit, cut, list } = last ?? ({} as Transcript);
    expect(_fairness).toEqual({ version: 2, origin, table, number, roots: commit.roots, list: cut?.prev, kid: list?.kid, sig: list?.sig });
    expect(rest.game_number).toBe(handId);
    const salts = (await Promise.all(['ann', 'bob', 'cat'].map((id) => proofOf(id)))).flatMap(
      ({ body }) => body.own.opened as readonly Opening[],
    );
    expect(salts).toHaveLength(6);
    expect(salts.filter(({ salt }) => text.includes(salt))).toEqual([]);
    await app.close();
  });

  test('is refused for other players, unknown hands, and with a query', async () => {
    const { app, bearer, handId, table, proofOf } = await played('fold');
    expect((await proofOf('eve')).body.code).toBe('NOT_FOUND');
    expect((await proofOf('ann', 'x')).body.code).toBe('NOT_FOUND');
    const session = await newSession(app, bearer, { id: 'ann' });
    const { status, body } = await asPlayer(app, session, `/hands/${handId}/proof?seat=1`);
    expect([status, body.errors]).toEqual([400, [{ field: 'seat', code: 'unknown_member' }]]);
    await table.process.parts.store.write([sql`update fair_number set hand_id = null`]);
    expect((await proofOf('ann')).body.message).toBe('This hand has no proof');
    await app.close();
  });
});
