import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultOf } from '../apps/backoffice/src/rooms/form/faults.ts';
import { readRoom } from '../packages/rooms/src/read-room.ts';
import { roomOptionsFrom } from '../packages/rooms/src/room-texts.ts';
import { readCatalog } from '../packages/texts/src/catalog.ts';

// The back office translates the service's sentences about the options of a room, which carry no codes.

const BIG = { bigBlind: 100 };

/** What the service refuses: options as a form sends them. */
const REFUSED: readonly object[] = [
  {},
  { ...BIG, seats: 12, actMs: 1, bigBlind: 0.5, name: 'x'.repeat(61) },
  { ...BIG, smallBlind: -1, ante: 2e12, seats: 2.5, buyInMin: 0 },
  { ...BIG, maxRaises: [1], rakeByPlayers: Array.from({ length: 12 }, () => ({ players: 2, basisPoints: 0, cap: 0 })) },
  { ...BIG, smallBlind: 200, buyInMin: 50, timeBankStartMs: 90_000, timeBankMaxMs: 1_000, tablesMin: 3, tablesMax: 2 },
  { ...BIG, buyInMin: 5_000, buyInMax: 4_000, ante: 10, bombPotEveryHands: 1, bombPotAnte: 6_000 },
  { ...BIG, gameKey: 'plo6', seats: 9, smallBlind: 0, maxRaises: [3, 4, 4, 4] },
  { ...BIG, gameKey: 'nlsd', smallBlind: 50, anteType: 'bb', ante: 200, straddle: true },
  { ...BIG, seats: 4, rakeBasisPoints: 300, rakeByPlayers: [5, 5].map((players) => ({ players, basisPoints: 300, cap: 100 })) },
  { ...BIG, bombPotAnte: 200 },
  { ...BIG, bombPotEveryHands: 20, bombPotAnte: 0 },
];
const sentences = [
  ...REFUSED.flatMap((given) => ['EUR', 'KRW'].flatMap((currency) => errorsOf(readRoom(given, currency)))),
  ...errorsOf(readRoom({ bigBlind: 150 }, 'KRW')),
  ...['bigBlind', 'seats', 'maxRaises', 'rakeByPlayers'].flatMap((option) => errorsOf(roomOptionsFrom({ [option]: 'x' }, (name) => name))),
  // Of the call that checks a room.
  '"USD" is not enabled',
];

function errorsOf(answer: ReturnType<typeof readRoom> | ReturnType<typeof roomOptionsFrom>): string[] {
  return answer.ok ? [] : answer.errors.map(({ message }) => message);
}

it('every sentence has a text in the language of the page', () => {
  expect(sentences.filter((sentence) => faultOf(sentence) === null)).toEqual([]);
});

it('the English text is what the service says, and every text is a sentence of it', () => {
  const source = readFileSync(join(import.meta.dirname, '..', 'apps/backoffice/texts/en.po'), 'utf8');
  const texts = new Map(readCatalog(source).map(({ id, text }) => [id, text]));
  const filled = (sentence: string) => {
    const { id, values } = faultOf(sentence) ?? { id: '', values: {} };
    return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), texts.get(`room-fault.${id}`) ?? '');
  };
  const said = new Set(sentences.map((sentence) => faultOf(sentence)?.id));
  expect(sentences.filter((sentence) => filled(sentence) !== sentence.replace(' of minor units', ''))).toEqual([]);
  expect([...texts.keys()].filter((id) => id.startsWith('room-fault.') && !said.has(id.slice('room-fault.'.length)))).toEqual([]);
});
