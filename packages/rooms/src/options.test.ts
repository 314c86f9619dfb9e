import type { TableConfig } from '@cardroom/table';
import { TestTable } from '@cardroom/table/testing';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ValueOf } from './define-option.ts';
import { OPTION_TEXTS } from './option-texts.ts';
import { roomFlags, scenarioWords } from './option-words.ts';
import { ALL_OPTIONS, OPTION_NAMES, type OptionName, type ROOM_OPTIONS } from './options.ts';
import { readRoom } from './read-room.ts';
import type { RoomSettings } from './room.ts';
import { newRoomTexts, roomForm } from './room-form.ts';
import { getAt } from './room-settings.ts';
import { infoOf } from './table-info.ts';

type Catalogue = typeof ROOM_OPTIONS;
type At<Name extends OptionName> = Catalogue[Name] extends { readonly at: infer Path extends string } ? Path : never;
type In<Members, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? In<NonNullable<Members[Key & keyof Members]>, Rest>
  : NonNullable<Members[Path & keyof Members]>;
type TopOf<Path extends string> = Path extends `${infer Top}.${string}` ? Top : Path;
/** Options whose values the place in the settings cannot hold. */
type Misplaced = {
  [Name in OptionName]: [At<Name>] extends [never] ? never : ValueOf<Catalogue[Name]> extends In<RoomSettings, At<Name>> ? never : Name;
}[OptionName];
type Placed = { [Name in OptionName]: TopOf<At<Name>> }[OptionName];
/** Settings that may be missing, and those whose option says so. */
type Optional = { [Key in keyof RoomSettings]-?: undefined extends RoomSettings[Key] ? Key : never }[keyof RoomSettings];
type AbsentWhenOff = {
  [Name in OptionName]: Catalogue[Name] extends { readonly absentWhenOff: true } ? TopOf<At<Name>> : never;
}[OptionName];

describe('the catalogue', () => {
  test('has a place in the settings for each option, of its type, and an option for each setting', () => {
    expectTypeOf<Misplaced>().toEqualTypeOf<never>();
    expectTypeOf<Placed | 'game' | 'limit' | 'hilo' | 'chipUnit'>().toEqualTypeOf<keyof RoomSettings>();
    expectTypeOf<AbsentWhenOff>().toEqualTypeOf<Optional>();
  });

  test('needs options that exist, and has each word once', () => {
    const needed = OPTION_NAMES.flatMap((name) => ALL_OPTIONS[name].needs ?? []);
    expect(needed.filter((name) => !Object.hasOwn(ALL_OPTIONS, name))).toEqual([]);
    const words = scenarioWords().map(({ word }) => word);
    expect(new Set(words).size).toBe(words.length);
  });

  test('has its defaults within its bounds', () => {
    const made = readRoom({ bigBlind: 100 }, 'EUR');
    expect(made.ok).toBe(true);
    const settings = made.ok ? made.value.settings : {};
    for (const name of OPTION_NAMES) {
      const { at, min, max } = ALL_OPTIONS[name];
      const value = at === undefined ? undefined : getAt(settings, at);
      if (typeof value !== 'number') continue;
      expect([name, value >= (min ?? 0), value <= (max ?? Number.MAX_SAFE_INTEGER)]).toEqual([name, true, true]);
    }
  });
});

describe('the form', () => {
  const fields = roomForm().flatMap((section) => section.fields);

  test('has one field for each option, in sections that are not empty', () => {
    expect(fields.map(({ option }) => option).sort()).toEqual([...OPTION_NAMES].sort());
    expect(roomForm().filter((section) => section.fields.length === 0)).toEqual([]);
  });

  test('names every value of a choice', () => {
    for (const name of OPTION_NAMES) {
      const { kind, values = [] } = ALL_OPTIONS[name];
      if (kind !== 'choice') continue;
      const named = Object.keys(OPTION_TEXTS[name].choices ?? {}).filter((value) => value !== '');
      expect([name, named.sort()]).toEqual([name, [...values].sort()]);
    }
  });

  test('says the bounds in the unit of the field, or what an empty field means', () => {
    const of = (name: string) => fields.find(({ option }) => option === name);
    expect(of('actMs')).toEqual({ option: 'actMs', label: 'Time to act (seconds)', kind: 'seconds', hint: '5 to 120.' });
    expect(of('reconnectWindowMs')?.hint).toBe('30 to 3,600.');
    expect(of('rakeBasisPoints')).toMatchObject({ kind: 'percent', hint: '0 to 10.' });
    expect(of('buyInMax')?.hint).toBe('Leave empty for 100 big blinds.');
    expect(of('bigBlind')?.required).toBe(true);
  });

  test('starts a new room with its defaults, and leaves open what follows from the stakes', () => {
    expect(newRoomTexts()).toMatchObject({ seats: '6', autoMuck: 'true', bigBlind: '', smallBlind: '', buyInMin: '', name: '' });
  });
});

test('the command has a flag for each option, with the values it takes', () => {
  expect(Object.keys(roomFlags())).toHaveLength(OPTION_NAMES.length);
  expect(roomFlags()).toMatchObject({
    'big-blind': { hint: 'amount', required: true },
    'act-ms': { hint: 'milliseconds', required: false },
    'ante-type': { hint: 'none|each|bb' },
    straddle: { hint: 'true|false' },
  });
});

describe('what players are shown', () => {
  const config = (options: object): TableConfig => {
    const made = readRoom({ bigBlind: 100, ...options }, 'EUR');
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    const { tablesMin: _min, tablesMax: _max, ...settings } = made.value.settings;
    return { ...settings, tableId: '1001', roomId: '1', operatorId: 'casino', currency: 'EUR' };
  };

  test('leaves out what is off, and what only the operator needs', () => {
    expect(infoOf(config({ rakeBasisPoints: 500 }), 'Riga')).toEqual({
      ...{ tableId: '1001', roomId: '1', roomName: 'Riga', currency: 'EUR', chipUnit: 1 },
      ...{ gameKey: 'nlhe', game: 'holdem', limit: 'NL', hilo: false },
      ...{ smallBlind: 50, bigBlind: 100, ante: 0, anteType: 'none', straddle: false, seats: 6 },
      ...{ buyInMin: 4_000, buyInMax: 10_000, rakeBasisPoints: 500, rakeCap: 300, actMs: 20_000 },
      timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
      ...{ disconnectExtraMs: 20_000, reconnectWindowMs: 300_000, sitOutMs: 900_000, sitOutWaitlistMs: 600_000, sitOutMissedBigBlinds: 0 },
      pace: 'standard',
    });
  });

  test('has the decision time of run it twice, and the usual caps of fixed limit', () => {
    const { runTwiceMs: _none, ...old } = config({ runItTwice: true });
    expect(infoOf(old, 'Riga')).toMatchObject({ runItTwice: true, runTwiceMs: 10_000 });
    expect(infoOf(config({ gameKey: 'flhe' }), 'Riga')).toMatchObject({ maxRaises: [3, 4, 4, 4] });
    expect(infoOf({ ...config({}), bombPot: null, settlement: 'hand' }, 'Riga')).toMatchObject({ settlement: 'hand' });
    expect(infoOf({ ...config({}), bombPot: null }, 'Riga')).not.toHaveProperty('bombPot');
    expect(infoOf(config({ pace: 'fast' }), 'Riga')).toMatchObject({ pace: 'fast' });
  });

  test('has the game, its limit and the options that are on', () => {
    const shown = ({ table }: TestTable) => infoOf(table.config, 'Riga');
    const plain = shown(new TestTable());
    expect(plain).toMatchObject({ gameKey: 'nlhe', game: 'holdem', limit: 'NL', hilo: false });
    const timeBank = { startMs: 15_000, addMs: 2_000, everyHands: 5, maxMs: 40_000 };
    expect(shown(new TestTable({ timeBank }))).toMatchObject({ timeBank });
    for (const option of ['runItTwice', 'runTwiceMs', 'bombPot', 'rabbitHunt', 'maxRaises', 'capOffHeadsUp', 'rakeByPlayers'])
      expect(plain).not.toHaveProperty(option);
    const options = {
      runItTwice: true,
      bombPot: { everyHands: 5, ante: 200 },
      rabbitHunt: true,
      limit: 'FL',
      maxRaises: [4, 5, 5, 5],
      capOffHeadsUp: true,
      rakeByPlayers: [{ players: 2, basisPoints: 300, cap: 50 }],
    } as const;
    expect(shown(new TestTable(options))).toMatchObject(options);
    expect(shown(new TestTable(options))).toMatchObject({ runTwiceMs: 10_000 });
    expect(shown(new TestTable({ ...options, runTwiceMs: 15_000 }))).toMatchObject({ runTwiceMs: 15_000 });
    expect(shown(new TestTable({ bombPot: null }))).not.toHaveProperty('bombPot');
    // [N47] A fixed-limit room without caps of its own uses the default ones.
    expect(shown(new TestTable({ limit: 'FL' }))).toMatchObject({ maxRaises: [3, 4, 4, 4] });
  });
});
