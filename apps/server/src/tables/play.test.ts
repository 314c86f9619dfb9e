import type { ReceiptMessage, YouMessage } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, TestService } from '../../testing/fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

describe('from the sit-down to the cash-out', () => {
  test('two players, two hands, exact wallet calls and results', async () => {
    const tableId = await service.table({ seats: 2 });
    const [ann, bob] = [await service.player('ann'), await service.player('bob')];
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9c');
    service.lay(tableId, { 0: 'AcAh', 1: 'QsQd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: ann, 1: bob });
    const [annTable, bobTable] = [table.sockets.get(0), table.sockets.get(1)];
    const hands = [await playHand(service, table, 'c x x x x x x x'), await playHand(service, table, 'r300 f')];
    expect(await bobTable?.request('leave')).toEqual({ ok: true });
    expect(await annTable?.request('leave')).toEqual({ ok: true });

    await eventually(() => expect(service.wallet.calls('ann')).toHaveLength(2));
    await eventually(() => expect(service.wallet.calls('bob')).toHaveLength(2));
    expect(service.wallet.calls('ann')[0]).toBe('debit 100.00');
    // Results are sent separately and may arrive after the money.
    await eventually(() => {
      for (const player of ['ann', 'bob']) expect(service.wallet.balance(player) - START_BALANCE).toBe(service.wallet.net(player));
    });
    const played = service.wallet.results.filter((result) => hands.includes(result.round_id));
    expect(played.map((result) => `${result.round_id} ${result.player_id}`).sort()).toEqual(
      hands.flatMap((hand) => [`${hand} ann`, `${hand} bob`]).sort(),
    );
    expect(new Set(service.wallet.results.map((result) => result.transaction_id)).size).toBe(service.wallet.results.length);
    expect(service.wallet.net('ann') + service.wallet.net('bob')).toBe(0);
  });

  test('a showdown is seen by everybody, the receipt only by its player', async () => {
    const tableId = await service.table({ seats: 2 });
    const [cat, dan, eve] = [await service.player('cat'), await service.player('dan'), await service.player('eve')];
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: cat, 1: dan });
    const watcher = await eve.joinTable(tableId);
    await playHand(service, table, 'r10000 c');
    await eventually(() => expect(watcher.cueTypes()).toContain('pot-awarded'));
    const shown = watcher.all<{ cues: { type: string; seat?: number; cards?: string[] }[] }>('cues').flatMap((message) => message.cues);
    expect(shown.filter((cue) => cue.type === 'hand-shown')).toEqual(
      expect.arrayContaining([
        { type: 'hand-shown', seat: 0, cards: ['As', 'Ad'] },
        { type: 'hand-shown', seat: 1, cards: ['Ks', 'Kd'] },
      ]),
    );
    const catTable = table.sockets.get(0);
    expect(catTable?.last<YouMessage>('you')?.boughtIn).toBe(10_000);
    expect(await catTable?.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(catTable?.last<ReceiptMessage>('receipt')?.state).toBe('paid'));
    expect(catTable?.last<ReceiptMessage>('receipt')).toMatchObject({ tableId, boughtIn: 10_000, cashedOut: 20_000 });
    expect(watcher.all('receipt')).toEqual([]);
    expect(service.wallet.calls('cat')).toEqual(['debit 100.00', 'credit 200.00']);
    expect(service.wallet.calls('dan')).toEqual(['debit 100.00']);
  });

  test('the winner of an unseen hand may show one card; a resync sends the whole hand again', async () => {
    const tableId = await service.table({ seats: 2, pace: 'relaxed' });
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' });
    const table = await seat(service, tableId, { 0: await service.player('qin'), 1: await service.player('ron') });
    const loop = service.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    const winnerSeat = 1 - (loop.table.turn?.seat ?? 0);
    await playHand(service, table, 'f');
    const [winner, loser] = [table.sockets.get(winnerSeat), table.sockets.get(1 - winnerSeat)];
    expect(await winner?.request('show-cards', { cards: [5] })).toEqual({ code: 'nothing-to-show', field: 'cards' });
    expect(await winner?.request('show-cards', { cards: [1] })).toEqual({ ok: true });
    await eventually(() => expect(loser?.cueTypes()).toContain('cards-shown'));
    await eventually(() => expect(loser?.state.seats[winnerSeat]?.shown).toContain(winnerSeat === 0 ? 'Ad' : 'Kd'));
    const known = loser?.all<{ seq: number }>('cues').map((cues) => cues.seq) ?? [];
    if (loser) loser.received.length = 0;
    expect(await loser?.request('resync')).toEqual({ ok: true });
    await eventually(() => expect(loser?.last('you')).toMatchObject({ seat: 1 - winnerSeat }));
    const again = loser?.all<{ seq: number }>('cues').map((cues) => cues.seq) ?? [];
    expect(known.slice(-again.length)).toEqual(again);
    expect(loser?.cueTypes().slice(0, 1)).toEqual(['hand-opened']);
  });

  test('stale, repeated, foreign and impossible actions are refused with a specific code and change nothing', async () => {
    const tableId = await service.table({ seats: 2 });
    const [fay, gus] = [await service.player('fay'), await service.player('gus')];
    const table = await seat(service, tableId, { 0: fay, 1: gus });
    const loop = service.loop(tableId);
    const turn = await eventually(() => {
      if (loop.table.turn === null) throw new Error('no turn yet');
      return loop.table.turn;
    });
    const [actor, other] = [table.sockets.get(turn.seat), table.sockets.get(1 - turn.seat)];
    if (actor === undefined || other === undefined) throw new Error('two sit here');
    const before = loop.table;
    expect(await act(other, turn.decisionId, 'f')).toEqual({ code: 'not-your-turn' });
    expect(await act(actor, 'x-1', 'f')).toEqual({ code: 'stale-decision', field: 'decisionId' });
    expect(await act(actor, turn.decisionId, 'r120')).toEqual({ code: 'raise-too-small', field: 'to' });
    expect(await act(actor, turn.decisionId, 'r999999')).toEqual({ code: 'raise-too-big', field: 'to' });
    expect(await actor.request('sit-down', { seat: 1, chips: 5_000 })).toEqual({ code: 'already-seated' });
    expect(loop.table).toBe(before);
    const actionId = '01a1f8ee-f0bb-702e-af93-733a9dca0abe';
    expect(await act(actor, turn.decisionId, 'c', actionId)).toEqual({ ok: true });
    const after = loop.table;
    expect(await act(actor, turn.decisionId, 'c', actionId)).toEqual({ ok: true });
    expect(await act(actor, turn.decisionId, 'f')).toEqual({ code: 'stale-decision', field: 'decisionId' });
    expect(loop.table).toBe(after);
  });

  test('insufficient funds: no seat, a private notice, no second call', async () => {
    const tableId = await service.table();
    const hal = await service.player('hal');
    const socket = await hal.joinTable(tableId);
    service.wallet.debits = 'insufficient';
    expect(await socket.request('sit-down', { seat: 2, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(socket.last('notice')).toEqual({ code: 'insufficient-funds' }));
    service.wallet.debits = 'accept';
    await eventually(() => expect(socket.state.seats[2]?.status).toBe('empty'));
    expect(service.wallet.calls('hal')).toEqual(['debit 50.00']);
    expect(service.wallet.balance('hal')).toBe(START_BALANCE);
    expect((await hal.call('GET', '/api/session/stays')).body).toEqual({ stays: [] });
  });

  test('a debit that is taken but not answered is cancelled: the player is not seated and gets the money back', async () => {
    const tableId = await service.table();
    const ivy = await service.player('ivy');
    const socket = await ivy.joinTable(tableId);
    service.wallet.debits = 'apply-and-hang';
    expect(await socket.request('sit-down', { seat: 2, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(socket.last('notice')).toEqual({ code: 'wallet-timeout' }));
    service.wallet.debits = 'accept';
    await eventually(() => expect(service.wallet.calls('ivy')).toEqual(['debit 50.00', 'cancel 50.00']));
    expect(service.wallet.balance('ivy')).toBe(START_BALANCE);
    expect(service.loop(tableId).table.seats[2]).toBeNull();
  });

  test('a top-up requested during a hand is debited when the hand ends and stays behind the stack until then', async () => {
    const tableId = await service.table({ seats: 2 });
    const [jon, kim] = [await service.player('jon'), await service.player('kim')];
    const table = await seat(service, tableId, { 0: jon, 1: kim }, 5_000);
    await eventually(() => expect(service.loop(tableId).table.hand).not.toBeNull());
    expect(await table.sockets.get(0)?.request('top-up', { chips: 2_000 })).toEqual({ ok: true });
    expect(service.wallet.calls('jon')).toEqual(['debit 50.00']);
    await playHand(service, table, 'f');
    await eventually(() => expect(table.sockets.get(0)?.last('notice')).toEqual({ code: 'top-up-accepted', chips: 2_000 }));
    expect(service.wallet.calls('jon')).toEqual(['debit 50.00', 'debit 20.00']);
    await playHand(service, table, 'f');
    await eventually(() => expect(table.sockets.get(0)?.last<YouMessage>('you')?.boughtIn).toBe(7_000));
  });

  test('a player who returns within the hour buys in for at least the amount they left with', async () => {
    const tableId = await service.table({ seats: 2 });
    const [lea, max] = [await service.player('lea'), await service.player('max')];
    service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9c');
    const table = await seat(service, tableId, { 0: lea, 1: max });
    await playHand(service, table, 'r10000 c');
    const winner = table.sockets.get(0);
    expect(await winner?.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(service.loop(tableId).table.seats[0]).toBeNull());
    expect(await winner?.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ code: 'buy-in-too-small', field: 'chips' });
    expect(await winner?.request('sit-down', { seat: 0, chips: 20_000 })).toEqual({ ok: true });
  });

  test('an amount that is not a whole number of chips is refused and its field named', async () => {
    const tableId = await service.table({ seats: 2, smallBlind: 10_000, bigBlind: 20_000 }, 'KRW');
    const players = [await service.player('tae', { currency: 'KRW' }), await service.player('yun', { currency: 'KRW' })] as const;
    const socket = await players[0].joinTable(tableId);
    const refused = (field: string) => ({ code: 'not-a-chip-amount', field });
    expect(await socket.request('sit-down', { seat: 0, chips: 800_050 })).toEqual(refused('chips'));
    const table = await seat(service, tableId, { 0: players[0], 1: players[1] }, 800_000);
    const loop = service.loop(tableId);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    const { turn } = loop.table;
    expect(await act(table.sockets.get(turn?.seat ?? 0) as TableSocket, turn?.decisionId ?? '', 'r40050')).toEqual(refused('to'));
    await playHand(service, table, 'f');
    expect(service.wallet.calls('tae')).toEqual(['debit 8000.00']);
  });

  test('a table that closes while a buy-in is in flight returns the whole buy-in', async () => {
    const tableId = await service.table({ seats: 2 });
    const loop = service.loop(tableId);
    const ids = { stayId: newActionId(), lotId: newActionId() };
    const seated = loop.offer({ type: 'sit-down', playerId: 'quin', displayName: 'Q', seat: 0, chips: 5_000, chipsMin: 0, ...ids });
    const closing = loop.offer({ type: 'staff', command: 'close-after-hand' });
    expect([await seated, await closing]).toEqual([{ ok: true }, { ok: true }]);
    await eventually(() => expect(service.wallet.calls('quin')).toEqual(['debit 50.00', 'credit 50.00']));
    expect(service.wallet.balance('quin')).toBe(START_BALANCE);
    expect(loop.table.status).toBe('closed');
  });

  test('the lobby lists the tables of its own pool and counts their players', async () => {
    const tableId = await service.table({ name: 'Listed', seats: 3 });
    const ned = await service.player('ned');
    const lobby = await ned.joinLobby();
    await eventually(() =>
      expect(lobby.state.tables.get(tableId)).toMatchObject({ roomName: 'Listed', seats: 3, players: 0, bigBlind: 100 }),
    );
    await eventually(() => expect(lobby.last('balance')).toMatchObject({ balance: START_BALANCE, currency: 'EUR' }));
    const quick = await ned.call('POST', '/api/quick-seat', { tables: [tableId] });
    expect(quick.body).toMatchObject({ tableId });
    const socket = await ned.joinTable(tableId);
    await socket.request('sit-down', { seat: quick.body.seat, chips: 5_000 });
    await eventually(() => expect(lobby.state.tables.get(tableId)?.players).toBe(1));
    // A player counts from the reservation, before the wallet has answered.
    await eventually(async () =>
      expect((await ned.call('GET', '/api/session/stays')).body.stays).toMatchObject([{ tableId, stack: 5_000, boughtIn: 5_000 }]),
    );
  });

  test('a full table makes the room open another one', async () => {
    const tableId = await service.table({ seats: 2 });
    const roomId = service.loop(tableId).table.config.roomId;
    await seat(service, tableId, { 0: await service.player('oto'), 1: await service.player('pia') });
    const { registry } = service.service.parts;
    await eventually(() => expect(registry.all().filter((table) => table.config.roomId === roomId)).toHaveLength(2));
  });
});
