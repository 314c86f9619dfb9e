import { describe, expect, test } from 'vitest';
import { handAnswer, handsAnswer, openLotsAnswer } from './report-answers.ts';
import { playersOfResult, sentResult } from './report-hands.ts';
import { PAGE_ROWS, PAGE_ROWS_MAX, readHandsQuery, readNoQuery, readOpenLotsQuery, readTransactionsQuery } from './reports.ts';

const END = { nextCursor: null, resumeCursor: 'r', asOf: 90_500 };

describe('queries', () => {
  test('without parameters, everything is listed in pages of the default size', () => {
    const all = { from: null, to: null, playerId: null, tableId: null, limit: PAGE_ROWS, cursor: null, state: null };
    expect(readTransactionsQuery({})).toEqual({ ok: true, query: { ...all, kind: null } });
    expect(readHandsQuery({})).toEqual({ ok: true, query: all });
    expect(readOpenLotsQuery({})).toEqual({ ok: true, query: all });
    expect(readNoQuery({})).toEqual({ ok: true, query: null });
  });

  test('all parameters together', () => {
    const query = {
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-20T23:59:59.999Z',
      player_id: 'a+b@x',
      table_id: '1014',
      limit: String(PAGE_ROWS_MAX),
      cursor: 'c',
      state: 'stuck',
      kind: 'credit',
    };
    expect(readTransactionsQuery(query)).toEqual({
      ok: true,
      query: {
        from: Date.parse(query.from),
        to: Date.parse(query.to),
        playerId: 'a+b@x',
        tableId: '1014',
        limit: PAGE_ROWS_MAX,
        cursor: 'c',
        state: 'stuck',
        kind: 'credit',
      },
    });
  });

  test('a window may be a single moment, but cannot end before it begins', () => {
    const at = (from: string, to: string) => readHandsQuery({ from: `2026-11-20T00:00:00.${from}Z`, to: `2026-11-20T00:00:00.${to}Z` });
    expect(at('001', '001').ok).toBe(true);
    expect(at('001', '000')).toEqual({ ok: false, errors: [{ field: 'to', code: 'unknown_value' }] });
  });

  test('a parameter of one list is refused by the others', () => {
    expect(readTransactionsQuery({ state: 'void' })).toEqual({ ok: false, errors: [{ field: 'state', code: 'unknown_value' }] });
    expect(readHandsQuery({ state: 'void' }).ok).toBe(true);
    expect(readOpenLotsQuery({ state: 'settling' }).ok).toBe(true);
    expect(readNoQuery({ limit: '1' })).toEqual({ ok: false, errors: [{ field: 'limit', code: 'unknown_member' }] });
  });
});

describe('answers', () => {
  const body =
    '{"amount":2.82,"result":{"community_card":["2c"],"players":[{"player_id":"ann","seat":1,"start_stack":100.00,"end_stack":102.82,"bet":3.00,"win":5.82,"net":2.82,"rake":0.09,"hole_cards":[]}],"bets":{"preflop":[]}}}';
  const hand = {
    roundId: '1',
    state: 'ended' as const,
    gameKey: 'nlhe',
    roomId: '2',
    tableId: '3',
    currency: 'EUR',
    startedAt: 0,
    endedAt: 1,
    players: playersOfResult(body),
  };

  test('the result of a hand is returned exactly as it was sent', () => {
    expect(hand.players).toEqual([{ playerId: 'ann', startStack: 10_000, endStack: 10_282, bet: 300, win: 582, rake: 9 }]);
    expect(JSON.stringify({ result: sentResult(body) })).toBe(`{${body.slice(body.indexOf('"result"'))}`);
    expect(JSON.stringify(handAnswer(hand, body, 0))).toContain(
      '"result":{"community_card":["2c"],"players":[{"player_id":"ann","seat":1,',
    );
    expect(() => playersOfResult('{"amount":1}')).toThrow();
  });

  test('amounts have two decimals, losses a minus sign, and the rake is the sum over all players', () => {
    const loser = { playerId: 'bo', startStack: null, endStack: null, bet: 300, win: 0, rake: 9 };
    const text = JSON.stringify(handsAnswer([{ ...hand, players: [...hand.players, loser] }], END));
    expect(text).toContain('"rake":0.18,"players":[');
    expect(text).toContain('"start_stack":null,"end_stack":null,"bet":3.00,"win":0.00,"net":-3.00,"rake":0.09}');
    expect(text).toContain('"next_cursor":null,"resume_cursor":"r","as_of":"1970-01-01T00:01:30.500Z"');
  });

  test('an age is in whole seconds and never negative', () => {
    const lot = { transactionId: 't', stayId: 's', playerId: 'p', roomId: '1', tableId: '2', amountMinor: 5, currency: 'EUR' };
    const rows = [0, 100_000].map((createdAt) => ({ ...lot, state: 'open' as const, createdAt }));
    const { data } = openLotsAnswer(rows, END) as { data: { open_lots: { age_seconds: number }[] } };
    expect(data.open_lots.map(({ age_seconds }) => age_seconds)).toEqual([90, 0]);
  });
});
