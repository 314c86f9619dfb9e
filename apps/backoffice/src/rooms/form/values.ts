import type { RoomForm, RoomRow, RoomTexts } from '@cardroom/staff-api';
import { fieldsOf, givenText, shownText } from '../room-fields.ts';
import { minorOf } from '../room-view.ts';
import { gameOf, hasOption } from './games.ts';

/** What the fields of the form show, by option. Buy-ins are big blinds, durations seconds, rates percent. */
export type Values = Readonly<Record<string, string>>;

const BUY_INS: readonly string[] = ['buyInMin', 'buyInMax'];

/** The values of a room's options as the form shows them. */
export function valuesOf(form: RoomForm, options: RoomTexts): Values {
  const big = minorOf(options.bigBlind);
  return Object.fromEntries(
    fieldsOf(form).map((field) => {
      const text = options[field.option] ?? '';
      return [field.option, BUY_INS.includes(field.option) ? bigBlindsOf(text, big) : shownText(field, text)];
    }),
  );
}

/** An amount as a number of big blinds with at most two decimals; '' without an amount. */
function bigBlindsOf(text: string, bigMinor: number): string {
  return text === '' || bigMinor === 0 ? '' : String(Math.round((minorOf(text) * 100) / bigMinor) / 100);
}

/** Big blinds as an amount; other text stays as it is, and the service refuses it. */
export function amountOf(bigBlinds: string, big: string): string {
  const text = bigBlinds.trim();
  if (text === '' || !/^\d{1,7}(\.\d{1,2})?$/.test(text) || !/^\d{1,12}(\.\d{1,2})?$/.test(big.trim())) return text;
  const minor = Math.round(Number(text) * minorOf(big));
  return (minor / 100).toFixed(2);
}

/** Decides whether a value is on: not empty, zero or false. */
export function isOn(text: string | undefined): boolean {
  return text !== undefined && !['', '0', '0.00', 'false'].includes(text.trim());
}

/**
 * The options that the values make, as the service expects them: what the game does not have, and what its switch has turned off, is left
 * empty. `was` is the room that is edited: a buy-in that nobody touched stays what it was to the cent.
 */
export function optionsOf(form: RoomForm, values: Values, was: RoomRow | null = null): RoomTexts {
  const untouched = was === null ? {} : valuesOf(form, was.options);
  const isSame = (option: string) => values[option] === untouched[option];
  const written = fieldsOf(form).map((field): [string, string] => {
    const { option, games } = field;
    const text = values[option] ?? '';
    if (!hasOption(values.gameKey ?? '', option, games)) return [option, ''];
    if (!BUY_INS.includes(option)) return [option, givenText(field, text)];
    const kept = was !== null && isSame(option) && isSame('bigBlind');
    return [option, kept ? (was.options[option] ?? '') : amountOf(text, values.bigBlind ?? '')];
  });
  const options = Object.fromEntries(written);
  return { ...options, ...anteOf(options), ...dependents(options) };
}

/** An ante needs somebody who pays it, and nobody pays without one. */
function anteOf({ gameKey = '', ante = '', anteType = '' }: RoomTexts): RoomTexts {
  if (gameOf(gameKey).variant === 'short') return {};
  if (!isOn(ante)) return { ante: '', anteType: '' };
  return { anteType: anteType === 'bb' ? 'bb' : 'each' };
}

/** Options that mean nothing while another one is off. */
function dependents({
  rakeBasisPoints,
  rakeCap = '',
  bombPotEveryHands,
  bombPotAnte = '',
  runItTwice,
  runTwiceMs = '',
}: RoomTexts): RoomTexts {
  return {
    rakeCap: isOn(rakeBasisPoints) ? rakeCap : '',
    bombPotAnte: isOn(bombPotEveryHands) ? bombPotAnte : '',
    runTwiceMs: runItTwice === 'true' ? runTwiceMs : '',
  };
}
