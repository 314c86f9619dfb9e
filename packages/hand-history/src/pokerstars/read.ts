import type { Street } from '@cardroom/poker';
import { type HandHistory, HISTORY_CHARACTERS_MAX, type Malformed } from '../hand-history.ts';
import { Recorder } from '../reading/recorder.ts';
import { orMalformed, quoted, Unreadable } from '../reading/unreadable.ts';
import { HAND_BEGINS, readHeadLine, readTable } from './header.ts';
import { MONEY, readMoney } from './money-text.ts';
import { readCards, readPlayerLine } from './player-lines.ts';

/** No line of a history is longer; longer ones are refused before any pattern is applied. */
const LINE_CHARACTERS_MAX = 2_000;

interface Line {
  readonly line: number;
  readonly text: string;
}

const SEAT = new RegExp(String.raw`^Seat (\d+): (.+) \(${MONEY} in chips(?:, .* bounty)?\)( is sitting out)?( out of hand.*)?$`, 'u');
const MARKER = /^\*\*\* (FIRST |SECOND )?(HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY) \*\*\*(?: (.*))?$/;
const DEALT = /^Dealt to (.+) \[([^\]]*)\]$/;
const UNCALLED = new RegExp(String.raw`^Uncalled bet \(${MONEY}\) returned to (.+)$`, 'u');
const TOTAL = new RegExp(String.raw`^Total pot ${MONEY}(?: .*)?\| Rake ${MONEY}(?: .*)?$`, 'u');
const STREETS: Readonly<Record<string, Street>> = { FLOP: 'flop', TURN: 'turn', RIVER: 'river' };
const SAYS_NOTHING = /^(?:No low hand qualified|Hand was run (?:twice|three times)|Bomb pot\b.*)$/;

/** All hands in a text. Line endings, a byte order mark and blank lines do not matter. */
export function readPokerStars(text: string): (HandHistory | Malformed)[] {
  if (text.length > HISTORY_CHARACTERS_MAX) return [{ line: 1, reason: `more than ${HISTORY_CHARACTERS_MAX} characters` }];
  const lines = text.split(/\r\n|\r|\n/).map((line, index): Line => ({ line: index + 1, text: line.replaceAll('\uFEFF', '').trimEnd() }));
  const hands: Line[][] = [];
  let names: string[] = [];
  for (const line of lines.filter(({ text: written }) => written !== '')) {
    const name = SEAT.exec(line.text)?.[2];
    // A player's name may look like the first line of a hand.
    const isHead =
      HAND_BEGINS.test(line.text) && !names.some((known) => line.text.startsWith(`${known}:`) || line.text.startsWith(`${known} `));
    if (isHead || hands.length === 0) {
      hands.push([]);
      names = [];
    }
    if (name !== undefined) names.push(name);
    hands.at(-1)?.push(line);
  }
  return hands.map((hand) => orMalformed(() => readHand(hand)));
}

function readHand([first, second, ...rest]: readonly Line[]): HandHistory {
  if (first === undefined || !HAND_BEGINS.test(first.text)) {
    throw new Unreadable(first?.line ?? 1, `expected "PokerStars Hand #…", found ${quoted(first?.text ?? '')}`);
  }
  const head = readHeadLine(first.line, first.text);
  if (second === undefined) throw new Unreadable(first.line, 'the hand ends after its first line');
  const { table, button } = readTable(second.line, second.text);
  const reading = new Reading(new Recorder({ ...head, table }));
  if (button !== null) reading.recorder.setButton(second.line, button);
  for (const line of rest) reading.read(line);
  return reading.finish(rest.at(-1)?.line ?? second.line);
}

class Reading {
  readonly recorder: Recorder;
  #part: 'seats' | 'play' | 'summary' = 'seats';
  #run: 1 | 2 | null = null;
  #rake: { readonly line: number; readonly chips: number } | null = null;
  readonly #dealt = new Set<number>();
  #names: readonly { readonly seat: number; readonly name: string }[] = [];

  constructor(recorder: Recorder) {
    this.recorder = recorder;
  }

  read(line: Line): void {
    if (line.text.length > LINE_CHARACTERS_MAX) throw new Unreadable(line.line, `a line of more than ${LINE_CHARACTERS_MAX} characters`);
    if (this.#part === 'seats' && this.#seat(line)) return;
    if (this.#part === 'summary') {
      this.#summary(line);
      return;
    }
    this.#part = 'play';
    const known = readPlayerLine(this.recorder, this.#names, { ...line, run: this.#run }) || this.#tableLine(line);
    if (!known) throw new Unreadable(line.line, `unknown line: ${quoted(line.text)}`);
  }

  finish(line: number): HandHistory {
    const [hero, another] = this.#dealt;
    if (hero !== undefined && another === undefined) this.recorder.hero = hero;
    return this.recorder.finish({ line: this.#rake?.line ?? line, rake: this.#rake?.chips ?? null, everybodyShows: true });
  }

  #seat({ line, text }: Line): boolean {
    const [, seat, name = '', stack = '', sittingOut, outOfHand] = SEAT.exec(text) ?? [];
    if (seat === undefined) return false;
    const chips = readMoney(stack);
    if (chips === undefined) throw new Unreadable(line, `${quoted(stack)} is not an amount`);
    this.recorder.addPlayer(line, {
      seat: Number(seat),
      name,
      stack: chips,
      sittingOut: (sittingOut ?? outOfHand) !== undefined,
    });
    this.#names = this.recorder.seats().toSorted((a, b) => b.name.length - a.name.length);
    return true;
  }

  #tableLine({ line, text }: Line): boolean {
    const [, run, what, cards = ''] = MARKER.exec(text) ?? [];
    if (what !== undefined) return this.#marker({ line, text: cards }, what, run);
    const [, name, hole] = DEALT.exec(text) ?? [];
    if (name !== undefined && hole !== undefined) {
      const seat = this.#seatOf(line, name);
      this.recorder.deal(line, seat, readCards(line, hole));
      this.#dealt.add(seat);
      return true;
    }
    const [, back, to] = UNCALLED.exec(text) ?? [];
    if (to === undefined) {
      if (text.startsWith('Bomb pot')) this.recorder.bombPot = true;
      return SAYS_NOTHING.test(text);
    }
    this.recorder.returnUncalled(line, this.#seatOf(line, to), readMoney(back ?? '') ?? 0);
    return true;
  }

  #marker({ line, text }: Line, what: string, run: string | undefined): boolean {
    const board = run === 'SECOND ' ? 2 : 1;
    if (what === 'SUMMARY') this.#part = 'summary';
    else if (what === 'SHOW DOWN') this.#run = run === undefined ? null : board;
    else if (what !== 'HOLE CARDS') {
      const last = /\[([^\]]*)\]$/.exec(text)?.[1] ?? '';
      this.recorder.openStreet(line, STREETS[what] ?? 'flop', readCards(line, last), board);
    }
    return true;
  }

  /** Reads from the summary only what the hand above does not say: the rake, and cards that were mucked. */
  #summary({ line, text }: Line): void {
    const [, , rake] = TOTAL.exec(text) ?? [];
    if (rake !== undefined) {
      const chips = readMoney(rake);
      if (chips === undefined) throw new Unreadable(line, `${quoted(rake)} is not an amount`);
      this.#rake = { line, chips };
    }
    const [, seat] = /^Seat (\d+): /.exec(text) ?? [];
    const mucked = / mucked \[([^\]]*)\]$/.exec(text)?.[1];
    const name = this.#names.find((player) => player.seat === Number(seat))?.name;
    if (mucked === undefined || name === undefined || !text.startsWith(`Seat ${seat}: ${name}`)) return;
    this.recorder.deal(line, Number(seat), readCards(line, mucked));
  }

  #seatOf(line: number, name: string): number {
    const seat = this.#names.find((player) => player.name === name)?.seat;
    if (seat === undefined) throw new Unreadable(line, `${quoted(name)} has no seat`);
    return seat;
  }
}
