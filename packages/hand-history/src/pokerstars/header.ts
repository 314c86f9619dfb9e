import type { Chips } from '@cardroom/poker';
import { type CivilTime, easternMs, epochMs } from '../history-time.ts';
import type { Head } from '../reading/recorder.ts';
import { quoted, Unreadable } from '../reading/unreadable.ts';
import { readVariant } from './games.ts';
import { currencyOfSign, MONEY, readMoney } from './money-text.ts';

/** The start of a hand, including older and special ones: `Game`, `Zoom Hand`, `Home Game Hand`. */
export const HAND_BEGINS = /^PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #([^\s:]+):\s*(.*)$/;

const CLUB = /^\{[^}]*\}\s+/;
const TOURNAMENT = /^Tournament #\d+, .*?(?=(?:6\+ |[56] Card )?(?:Hold'em|Omaha))/;
const AFTER_GAME = /^(?: - (?:Match Round \w+, )?Level \w+)? \(([^()]*)\)(?: - (.*))?$/;
const BLINDS = new RegExp(String.raw`^${MONEY}/${MONEY}(?: - .* Cap\b.*?)?(?: ?- )?(?: +([A-Z]{3}))?$`, 'u');
const BUTTON_BLIND = new RegExp(`^Button Blind ${MONEY}(?: - Ante ${MONEY})?(?: ([A-Z]{3}))?$`, 'u');
const TABLE = /^Table '(.*)' (\d+)-max(?: \(Play Money\))?(?: Seat #(\d+) is the button)?$/;
const TIME = /^(\d{4})\/(\d\d?)\/(\d\d?) (\d\d?):(\d\d):(\d\d)(?: ([A-Z]+))?$/;

export type HeadLine = Omit<Head, 'table'>;

/** Reads the first line of a hand. */
export function readHeadLine(line: number, text: string): HeadLine {
  const [, id = '', whole = ''] = HAND_BEGINS.exec(text) ?? [];
  const found = readVariant(whole.replace(CLUB, '').replace(TOURNAMENT, ''));
  if (found === undefined) throw new Unreadable(line, `not a supported game: ${quoted(whole)}`);
  const [, stakes, time] = AFTER_GAME.exec(found.rest) ?? [];
  if (stakes === undefined) throw new Unreadable(line, `no stakes in ${quoted(found.rest)}`);
  const { variant } = found;
  return {
    id,
    ...variant,
    ...readStakes(line, stakes, variant.limit === 'FL'),
    startedAt: time === undefined ? null : readTime(line, time),
  };
}

/** Reads the second line: table, seats and button. */
export function readTable(line: number, text: string): { readonly table: Head['table']; readonly button: number | null } {
  const [, name, seats, button] = TABLE.exec(text) ?? [];
  if (name === undefined) throw new Unreadable(line, `expected the table, found ${quoted(text)}`);
  return { table: { name, seats: Number(seats) }, button: button === undefined ? null : Number(button) };
}

/** In fixed limit the stakes are the bets: the small bet is the big blind, and the small blind is known only once posted. */
function readStakes(line: number, text: string, isFixedLimit: boolean): Pick<Head, 'smallBlind' | 'bigBlind' | 'currency'> {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const [, buttonBlind, , buttonCode] = BUTTON_BLIND.exec(trimmed) ?? [];
  if (buttonBlind !== undefined) {
    return { smallBlind: 0, bigBlind: blind(line, buttonBlind), currency: buttonCode ?? currencyOfSign(trimmed) };
  }
  const [, small, big, code] = BLINDS.exec(trimmed) ?? [];
  if (small === undefined || big === undefined) throw new Unreadable(line, `no stakes: ${quoted(text)}`);
  const currency = code ?? currencyOfSign(trimmed);
  if (isFixedLimit) return { smallBlind: null, bigBlind: blind(line, small), currency };
  return { smallBlind: blind(line, small), bigBlind: blind(line, big), currency };
}

function blind(line: number, digits: string): Chips {
  const chips = readMoney(digits);
  if (chips === undefined) throw new Unreadable(line, `${quoted(digits)} is not an amount`);
  return chips;
}

/** UTC, US Eastern, or the Eastern time in brackets after another zone; null for an unknown zone. */
function readTime(line: number, text: string): number | null {
  const [outer = '', bracketed] = text.trim().split(/\s*[[\]]/);
  const eastern = bracketed === undefined ? null : readCivil(line, bracketed);
  const time = readCivil(line, outer);
  if (time.zone === 'UTC' || time.zone === 'GMT') return ms(line, epochMs(time));
  if (time.zone === 'ET') return ms(line, easternMs(time));
  return eastern?.zone === 'ET' ? ms(line, easternMs(eastern)) : null;
}

function readCivil(line: number, text: string): CivilTime & { readonly zone: string | undefined } {
  const [, year, month, day, hour, minute, second, zone] = TIME.exec(text) ?? [];
  if (year === undefined) throw new Unreadable(line, `${quoted(text)} is not a time`);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = [year, month, day, hour, minute, second].map(Number);
  return { year: y, month: mo, day: d, hour: h, minute: mi, second: s, zone };
}

function ms(line: number, time: number | null): number {
  if (time === null) throw new Unreadable(line, 'this time does not exist');
  return time;
}
