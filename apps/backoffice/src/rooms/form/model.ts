import type { RoomField, RoomForm, RoomTexts } from '@cardroom/staff-api';
import { languageShown, t } from '../../i18n/i18n.ts';
import { shortAmountText } from '../../money/amount.tsx';
import { fieldsOf, shownText } from '../room-fields.ts';
import { minorOf } from '../room-view.ts';
import { faultOf } from './faults.ts';
import { hasOption } from './games.ts';
import type { Values } from './values.ts';

/** What the parts of the form work with. */
export interface Model {
  readonly form: RoomForm;
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly seatsMax: Readonly<Record<string, number>>;
  readonly values: Values;
  /** The room as it would be, with its defaults; null while something is wrong. */
  readonly made: RoomTexts | null;
  /** The name the room gets if none is given. */
  readonly usualName: string;
  readonly isEdit: boolean;
  readonly set: (changes: Values) => void;
  readonly setCurrency: (currency: string) => void;
  /** What is wrong with an option that was left, in a sentence; null if nothing. */
  readonly fault: (option: string) => string | null;
  /** Marks an option as left, so that its fault shows. */
  readonly left: (option: string) => void;
}

/** The options that have a place of their own in the form; all others are under *Advanced*. */
export const PLACED: readonly string[] = [
  ...['name', 'gameKey', 'seats', 'smallBlind', 'bigBlind', 'ante', 'anteType', 'straddle', 'buyInMin', 'buyInMax', 'entry'],
  ...['rakeBasisPoints', 'rakeCap', 'rakeByPlayers', 'noFlopNoDrop', 'runItTwice', 'bombPotEveryHands', 'bombPotAnte', 'rabbitHunt'],
  ...['maxRaises', 'capOffHeadsUp', 'tablesMin', 'tablesMax'],
];

/** The rarely changed options of a game. */
export function advancedFields(form: RoomForm, gameKey: string): readonly RoomField[] {
  return fieldsOf(form).filter(({ option, games }) => !PLACED.includes(option) && hasOption(gameKey, option, games));
}

/** Whether an option has its default; an empty field means the default. */
export function isUsual(field: RoomField, values: Values, fresh: RoomTexts): boolean {
  const text = (values[field.option] ?? '').trim();
  return text === '' || text === shownText(field, fresh[field.option] ?? '');
}

/** A fault as a sentence that says what to do. `what` is the field's label. */
export function faultText(what: string, field: string, message: string, { values, currency }: Pick<Model, 'values' | 'currency'>): string {
  if (field === 'buyInMax' && message.startsWith('must not be less')) {
    const least = Math.round(Number(values.buyInMin) * minorOf(values.bigBlind));
    return t('room-form.buy-in.at-least', { field: what, amount: shortAmountText(least, currency), blinds: values.buyInMin ?? '' });
  }
  return `${what} ${ownWordsOf(message)}`;
}

/** English keeps the service's sentence, and so does one that is not known here. */
function ownWordsOf(message: string): string {
  const fault = languageShown() === 'en' ? null : faultOf(message);
  return fault === null ? message : t(`room-fault.${fault.id}`, fault.values);
}
