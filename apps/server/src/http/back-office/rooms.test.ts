import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { OPERATOR_ROLES } from '../../staff/roles.ts';

let app: ListeningApp;
let casino: string;
let risk: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  risk = (await newStaff(app, { email: 'rita@casino.example', role: 'risk', operatorId: casino })).browser;
});
afterEach(() => app.close());

const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];
const rows = async () => (await newest())?.seq ?? 0;
const fieldsOf = ({ body }: Reply) => [...new Set(body.errors?.map(({ field }: { field: string }) => field))];
const open = (options: object, currency = 'EUR') => risk.call('/rooms', { currency, options });

describe('rooms', () => {
  test('can be opened with the form’s values, cloned, changed and closed, with one audit row each', async () => {
    expect((await risk.call('/rooms')).body).toMatchObject({ rooms: [], currencies: ['EUR', 'KRW'] });
    const { fresh } = (await risk.call('/rooms')).body;
    expect(fresh).toMatchObject({ gameKey: 'nlhe', bigBlind: '', seats: '6', actMs: '20000', runItTwice: 'false', rakeByPlayers: '' });
    const seq = await rows();
    const opened = await open({ ...fresh, name: 'Riga', bigBlind: '1', rakeBasisPoints: '500', rakeByPlayers: '2:300:0.50,5:500:3' });
    const [room] = opened.body.rooms;
    expect([opened.status, room.name, room.currency]).toEqual([200, 'Riga', 'EUR']);
    expect(room.options).toMatchObject({ smallBlind: '0.50', buyInMin: '40', rakeCap: '3', rakeByPlayers: '2:300:0.50,5:500:3' });
    expect([(await newest())?.action, await rows()]).toEqual(['room.open', seq + 1]);

    const clone = await risk.call('/rooms', { currency: 'EUR', options: { ...room.options, name: 'Riga 2' } });
    expect(clone.body.rooms.map(({ name }: { name: string }) => name)).toEqual(['Riga', 'Riga 2']);
    expect({ ...clone.body.rooms[1].options, name: 'Riga' }).toEqual(room.options);
    expect([(await newest())?.action, await rows()]).toEqual(['room.open', seq + 2]);

    const change = { options: { ...room.options, seats: '9' }, was: room.options };
    const changed = await risk.call(`/rooms/${room.roomId}/change`, change);
    expect(changed.body.rooms[0].options.seats).toBe('9');
    expect(await newest()).toMatchObject({
      seq: seq + 3,
      actor: 'staff:rita@casino.example',
      action: 'room.change',
      operatorId: casino,
      subject: room.roomId,
      was: '{"seats":"6"}',
      detail: '{"seats":"9"}',
    });
    const stale = await risk.call(`/rooms/${room.roomId}/change`, { ...change, options: { ...room.options, seats: '4' } });
    expect([stale.status, stale.body.message]).toEqual([409, 'It was changed in the meantime: it is now seats 9']);

    const closed = await risk.call(`/rooms/${room.roomId}/close`, {});
    expect(closed.body.rooms.map(({ name, closedAt }: { name: string; closedAt: number | null }) => [name, closedAt !== null])).toEqual([
      ['Riga 2', false],
      ['Riga', true],
    ]);
    expect([(await newest())?.action, await rows()]).toEqual(['room.close', seq + 4]);
    for (const path of ['close', 'change']) {
      const late = await risk.call(
        `/rooms/${room.roomId}/${path}`,
        path === 'close' ? {} : { ...change, was: changed.body.rooms[0].options },
      );
      expect([path, late.status, late.body.code]).toEqual([path, 409, 'CONFLICT']);
    }
    expect(await rows()).toBe(seq + 4);
    expect((await verifyAudit(app.store)).ok).toBe(true);
  });

  test('with a wrong field are refused by its name and not changed', async () => {
    await open({ bigBlind: '1' });
    const seq = await rows();
    const wrong: [Record<string, string>, string[]][] = [
      [{ bigBlind: '' }, ['bigBlind']],
      [{ bigBlind: '1.005' }, ['bigBlind']],
      [{ bigBlind: '-1' }, ['bigBlind']],
      [{ bigBlind: '1', seats: 'many' }, ['seats']],
      [{ bigBlind: '1', seats: '12' }, ['seats']],
      [{ bigBlind: '1', straddle: 'perhaps' }, ['straddle']],
      [{ bigBlind: '1', rakeByPlayers: '2:300' }, ['rakeByPlayers']],
      [{ bigBlind: '1', gameKey: 'whist' }, ['gameKey']],
      [{ bigBlind: '1', buyInMin: '0.50', tablesMax: '0' }, ['tablesMax']],
      [{ bigBlind: '1', colour: 'red', valueOf: 'x' }, ['colour', 'valueOf']],
    ];
    for (const [options, fields] of wrong) {
      expect([options, fieldsOf(await open(options))]).toEqual([options, fields]);
      const { rooms } = (await risk.call('/rooms')).body;
      const reply = await risk.call(`/rooms/${rooms[0].roomId}/change`, { options, was: rooms[0].options });
      expect([options, fieldsOf(reply)]).toEqual([options, fields]);
    }
    expect(fieldsOf(await open({ bigBlind: '1' }, 'USD'))).toEqual(['currency']);
    expect(await rows()).toBe(seq);
  });

  test('are checked while the form is filled in: the defaults are filled in or every wrong field is named, and nothing is stored', async () => {
    const seq = await rows();
    const check = async (options: object, currency = 'EUR') => (await risk.call('/rooms/check', { currency, options })).body;
    const made = await check({ bigBlind: '0.10', gameKey: 'plo4', rakeBasisPoints: '300' });
    expect(made).toMatchObject({
      errors: [],
      room: {
        name: 'PLO4 0.05/0.10',
        options: { smallBlind: '0.05', buyInMin: '4', buyInMax: '10', rakeCap: '0.30' },
      },
    });
    const fields = async (options: object, currency?: string) =>
      (await check(options, currency)).errors.map(({ field }: { field: string }) => field);
    expect(await fields({ bigBlind: '1', seats: '12', buyInMin: '-1', actMs: '1' })).toEqual(['seats', 'buyInMin', 'actMs']);
    expect(await fields({ bigBlind: 'much' })).toEqual(['bigBlind']);
    expect(await fields({ bigBlind: '1', colour: 'red' })).toEqual(['colour']);
    expect(await fields({ bigBlind: '1' }, 'USD')).toEqual(['currency']);
    expect((await check({ bigBlind: '1', buyInMax: '20' })).room).toBeNull();
    expect((await risk.call('/rooms')).body.rooms).toEqual([]);
    expect(await rows()).toBe(seq);
  });

  test('the form says which games have an option, and how many seats', async () => {
    const { form, seatsMax } = (await risk.call('/rooms')).body;
    const fields = form.flatMap(({ fields: own }: { fields: { option: string; games?: string[] }[] }) => own);
    const gamesOf = (name: string) => fields.find(({ option }: { option: string }) => option === name).games;
    expect(gamesOf('maxRaises')).toEqual(['flhe', 'flo8']);
    expect(gamesOf('straddle')).not.toContain('nlsd');
    expect(gamesOf('seats')).toBeUndefined();
    expect([seatsMax.nlhe, seatsMax.plo6]).toEqual([9, 7]);
  });

  test('who may read and who may change rooms', async () => {
    for (const role of OPERATOR_ROLES) {
      const { browser } = await newStaff(app, { email: `${role}@casino.example`, role, operatorId: casino });
      expect([role, (await browser.call('/rooms')).status]).toEqual([role, 200]);
      const { status } = await browser.call('/rooms', { currency: 'EUR', options: { bigBlind: '1' } });
      expect([role, status]).toEqual([role, ['owner', 'risk'].includes(role) ? 200 : 403]);
    }
  });
});
