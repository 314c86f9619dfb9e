import { USUAL_BET_SIZES } from '@cardroom/protocol';
import { describe, expect, it } from 'vitest';
import { createSettings, DEFAULT_SETTINGS, readSettings } from './settings.ts';

describe('settings', () => {
  it('default to four colours, no one-click betting and pre-actions that a bet clears (UX-6, UX-12)', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ fourColours: true, oneTapPresets: false, preActionsOutliveBets: false });
  });

  it.each([null, '', 'null', '[]', '{', '"text"'])('default after %j', (text) => {
    expect(readSettings(text)).toEqual(DEFAULT_SETTINGS);
  });

  it('keep what is valid and drop the rest', () => {
    const stored = {
      fourColours: false,
      muted: 'yes',
      volume: 101,
      felt: 'linen',
      back: 'plaid',
      animation: 'slow',
      presets: { postflopPercent: [33, 75, 100], preflopTenths: [0] },
    };
    expect(readSettings(JSON.stringify(stored))).toEqual({
      ...DEFAULT_SETTINGS,
      fourColours: false,
      felt: 'linen',
      betSizes: { ...USUAL_BET_SIZES, postflopPercent: [33, 75, 100] },
    });
  });

  it('keep the felts and backs of earlier versions by the one most like them', () => {
    const lookOf = (stored: object) => {
      const { felt, back } = readSettings(JSON.stringify(stored));
      return [felt, back];
    };
    expect(lookOf({ felt: 'green', back: 'crimson' })).toEqual(['house', 'house']);
    expect(lookOf({ felt: 'midnight', back: 'navy' })).toEqual(['harbour', 'trellis']);
    expect(lookOf({ felt: 'plum', back: 'forest' })).toEqual(['plum', 'tide']);
  });

  it('have multiples of a bet, from twice to ten times', () => {
    const kept = (raiseTenths: readonly number[]) => readSettings(JSON.stringify({ betSizes: { raiseTenths } })).betSizes?.raiseTenths;
    expect(kept([20, 35, 100])).toEqual([20, 35, 100]);
    for (const wrong of [
      [19, 25, 30],
      [25, 30, 101],
      [25, 30],
      [25, 30, 2.5],
    ])
      expect(kept(wrong)).toEqual([22, 25, 30]);
  });

  it('follow the operator’s bet sizes until the player sets some, also the usual ones', () => {
    const read = (stored: object) => readSettings(JSON.stringify(stored)).betSizes;
    expect(read({})).toBeNull();
    // An earlier version stored the usual sizes of players who never chose any.
    expect(read({ presets: USUAL_BET_SIZES })).toBeNull();
    expect(read({ presets: { ...USUAL_BET_SIZES, raiseTenths: [30, 35, 40] } })).toEqual({ ...USUAL_BET_SIZES, raiseTenths: [30, 35, 40] });
    expect(read({ betSizes: null, presets: { ...USUAL_BET_SIZES, raiseTenths: [30, 35, 40] } })).toBeNull();
    expect(read({ betSizes: USUAL_BET_SIZES })).toEqual(USUAL_BET_SIZES);
  });

  it('ask before a fold where checking is free and sort the cards in Omaha, until the player switches it off', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ askFreeFold: true, sortCards: true });
    expect(readSettings(JSON.stringify({ askFreeFold: false, sortCards: false }))).toMatchObject({ askFreeFold: false, sortCards: false });
  });

  it('keep group volumes; a group that was switched off stays silent', () => {
    const groupVolumes = { turn: 100, table: 30, win: 0, chat: 10 };
    expect(readSettings(JSON.stringify({ groupVolumes })).groupVolumes).toEqual(groupVolumes);
    expect(readSettings(JSON.stringify({ groupVolumes: { table: 101 } })).groupVolumes.table).toBe(100);
    expect(readSettings(JSON.stringify({ turnSound: true, tableSounds: false })).groupVolumes).toEqual({
      turn: 100,
      table: 0,
      win: 0,
      chat: 100,
    });
    expect(readSettings(JSON.stringify({ turnSound: false })).groupVolumes).toEqual({ turn: 0, table: 100, win: 100, chat: 100 });
  });

  it('automate nothing until the player chooses it', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ autoPost: false, autoTopUp: false, autoFocus: false });
    expect(readSettings(JSON.stringify({ autoTopUp: true, topUpBelowPercent: 33 }))).toMatchObject({
      autoTopUp: true,
      topUpBelowPercent: 50,
    });
    expect(readSettings(JSON.stringify({ topUpBelowPercent: 75, deckSize: 'huge' }))).toMatchObject({
      topUpBelowPercent: 75,
      deckSize: 'usual',
    });
  });

  it('turn the table and seat the player at the bottom by default, and keep another choice', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ turnTable: true, ownPlace: 0 });
    expect(readSettings(JSON.stringify({ turnTable: false, ownPlace: 240 }))).toMatchObject({ turnTable: false, ownPlace: 240 });
    for (const ownPlace of [360, -1, 1.5, '120', null]) expect(readSettings(JSON.stringify({ ownPlace })).ownPlace).toBe(0);
  });

  it('never keep a key map that assigns a key twice', () => {
    expect(readSettings(JSON.stringify({ keys: { fold: 'KeyC', 'check-call': 'KeyC' } })).keys).toEqual(DEFAULT_SETTINGS.keys);
  });

  it('give a new command a key of its own, even if its default key is taken', () => {
    const { chat, ...older } = { ...DEFAULT_SETTINGS.keys, fold: 'KeyV' };
    const { keys } = readSettings(JSON.stringify({ keys: older }));
    expect(keys).toMatchObject(older);
    expect([chat, keys.chat]).toEqual(['KeyV', expect.stringMatching(/^Key[A-Z]$/)]);
    expect(new Set(Object.values(keys)).size).toBe(Object.values(keys).length);
  });

  it('are saved, and a browser that refuses storage causes no error', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    createSettings(storage).setState({ muted: true });
    expect(createSettings(storage).getState().muted).toBe(true);
    const refusing = {
      getItem: (): string => {
        throw new Error('denied');
      },
      setItem: (): void => {
        throw new Error('denied');
      },
    };
    const forgetful = createSettings(refusing);
    forgetful.setState({ muted: true });
    expect(forgetful.getState().muted).toBe(true);
  });
});
