import { boardPositions, holePositions, rabbitPositions, secondBoardPositions } from '../deal-map.ts';
import { transcriptOf } from '../issue.ts';
import type { List, Void } from '../statements.ts';
import type { Opening, Transcript } from '../transcript.ts';
import type { Played, TestTable } from './table.ts';

/** Every special case of the protocol. */
export const CASES = [
  'showdown',
  'folded-preflop',
  'folded-flop',
  'one-card-shown',
  'mucked',
  'run-twice-preflop',
  'run-twice-flop',
  'run-twice-turn',
  'rabbit-preflop',
  'rabbit-flop',
  'rabbit-turn',
  'bomb-pot',
  'one-away',
  'newcomer',
  'pledged-again',
  'left',
  'uncut',
  'thin',
  'resumed',
  'asked-twice',
  'beacon',
  'spectator',
  'cut-failed',
  'closed-before-cut',
  'outage-before-cut',
  'journal-damaged',
  'outage',
  'beacon-missing',
  'laid-out',
  'table-closed',
  'superseded',
  'secrets-lost',
] as const;
export type Case = (typeof CASES)[number];

const NOT_LISTED: readonly Case[] = ['laid-out', 'table-closed', 'superseded', 'secrets-lost'];
const NOT_CUT: readonly Case[] = ['cut-failed', 'closed-before-cut', 'outage-before-cut'];
const SEATS = 9;
const HISTORY = '5a'.repeat(32);

/** Proofs of every seat that was dealt in, and the public transcript, of one number. */
export interface PlayedHand {
  readonly proofs: readonly Transcript[];
  readonly hand: Transcript;
}

const EMPTY: Omit<Void, 'at' | 'prev'> = {
  hand: '',
  stage: 0,
  reason: '',
  beacon: '',
  links: [],
  missing: [],
  secrets: [null, null],
};

/** Plays the next number of a table as this case has it. */
export function playHand(table: TestTable, what: Case, absent: ReadonlyMap<number, number> = new Map()): PlayedHand {
  const played = table.next;
  table.at += 2500 + table.bytes.below(4000);
  if (NOT_LISTED.includes(what)) return voidUnlisted(table, played, what);
  changeSeats(table, what);
  const away = new Map([...absent, ...awayOf(table, what)]);
  const list = table.list(played, { away, bombPot: what === 'bomb-pot', beacon: what.startsWith('beacon') });
  table.at += 80 + table.bytes.below(400);
  if (NOT_CUT.includes(what)) return voidUncut(table, played, list, what);
  return dealt(table, played, list, what);
}

function voidUnlisted(table: TestTable, played: Played, what: Case): PlayedHand {
  const hand = what === 'laid-out' ? `9${table.table}${played.number.n}` : '';
  table.say(played, 'void', { ...EMPTY, hand, reason: what, secrets: what === 'secrets-lost' ? [null, null] : played.secrets });
  table.commit();
  return { proofs: [], hand: transcriptOf(played.number, played.signatures, {}) };
}

function changeSeats(table: TestTable, what: Case): void {
  const seats = [...table.chains.keys()];
  const free = Array.from({ length: SEATS }, (_, seat) => seat).find((seat) => !table.chains.has(seat));
  const fits = (seats.length + 1) * table.holeCards + 5 <= (table.deck === '36' ? 36 : 52);
  if (what === 'newcomer' && free !== undefined && fits) table.pledge(free);
  if (what === 'pledged-again') table.pledge(table.bytes.oneOf(seats));
  if (what === 'left' && seats.length > 2) table.chains.delete(table.bytes.oneOf(seats));
}

/** Why seats do not cut, by seat. */
function awayOf(table: TestTable, what: Case): ReadonlyMap<number, number> {
  const seats = [...table.chains.keys()];
  if (what === 'one-away') return new Map([[table.bytes.oneOf(seats), 1]]);
  if (what === 'uncut') return new Map(seats.map((seat) => [seat, table.bytes.below(3)]));
  if (what === 'thin') return new Map(seats.slice(1).map((seat) => [seat, 0]));
  return new Map();
}

function voidUncut(table: TestTable, played: Played, list: List, what: Case): PlayedHand {
  const { number } = played;
  // Where no cut has failed, some may have been on their way.
  const atLeast = what === 'cut-failed' ? 1 : 0;
  const silent = list.listed.slice(0, atLeast + table.bytes.below(Math.max(1, list.listed.length))).map(({ seat }) => seat);
  const viewers = list.listed.filter(({ seat }) => !silent.includes(seat)).map(({ seat }) => table.viewerOf(seat, played, list));
  const links = table.revealed(list, number.n, silent);
  const reason = { 'cut-failed': 'cut-failed', 'closed-before-cut': 'table-closed' }[what as string] ?? 'outage';
  const { hand } = list;
  const withheld = list.listed.length === 0 ? 'outage' : reason;
  table.say(played, 'void', { ...EMPTY, hand, stage: 1, reason: withheld, links, missing: silent, secrets: played.secrets });
  table.commit();
  const proofs = viewers.map((viewer) => transcriptOf(played.number, played.signatures, {}, viewer));
  return { proofs, hand: transcriptOf(played.number, played.signatures, {}) };
}

function dealt(table: TestTable, played: Played, list: List, what: Case): PlayedHand {
  const beacon = list.round > 0 && what !== 'beacon-missing' ? table.service.beacon(list.round) : '';
  const viewers = list.dealt.map((seat) => table.viewerOf(seat, played, list));
  const result = table.cut(played, list, { asked: what === 'asked-twice' ? 2 : 1, beacon });
  table.at += 20_000 + table.bytes.below(40_000);
  if (what === 'beacon-missing') {
    table.say(played, 'void', { ...EMPTY, hand: list.hand, stage: 2, reason: what, secrets: played.secrets });
    const proofs = viewers.map((viewer) => transcriptOf(played.number, played.signatures, {}, viewer));
    return { proofs, hand: transcriptOf(played.number, played.signatures, {}) };
  }
  const { opened, runs } = openedOf(table, list, what, (positions, why) => table.openings(played, result, positions, why));
  const leaves = played.decks[result.pick]?.leaves ?? [];
  endHand(table, played, { what, other: 1 - result.pick, beacon, told: { leaves, opened, runs } });
  const proofs = viewers.map((viewer) => {
    const own = table
      .openings(played, result, holePositions(list, viewer.seat), 'own')
      .filter(({ pos }) => !opened.some((one) => one.pos === pos));
    return transcriptOf(played.number, played.signatures, { leaves, opened: [...own, ...opened], runs }, viewer);
  });
  return { proofs, hand: transcriptOf(played.number, played.signatures, { leaves, opened, runs }) };
}

function endHand(
  table: TestTable,
  played: Played,
  end: {
    what: Case;
    other: number;
    beacon: string;
    told: { leaves: readonly Uint8Array[]; opened: readonly Opening[]; runs: number | null };
  },
): void {
  const { list } = played.number.statements;
  const other = played.secrets[end.other] ?? '';
  if (end.what === 'journal-damaged' || end.what === 'outage') {
    const secrets = end.other === 0 ? ([other, null] as const) : ([null, other] as const);
    table.say(played, 'void', { ...EMPTY, hand: list?.hand ?? '', stage: 2, reason: end.what, beacon: end.beacon, secrets }, end.told);
  } else {
    const resumed = end.what === 'resumed' ? 1 : 0;
    table.say(played, 'close', { resumed, beacon: end.beacon, other, history: HISTORY }, end.told);
  }
}

const BOARD_CARDS: Partial<Record<Case, number>> = {
  'folded-preflop': 0,
  'folded-flop': 3,
  'rabbit-preflop': 0,
  'rabbit-flop': 3,
  'rabbit-turn': 4,
  'one-card-shown': 4,
  'journal-damaged': 3,
  outage: 0,
};
const COMMON: Partial<Record<Case, number>> = { 'run-twice-preflop': 0, 'run-twice-flop': 3, 'run-twice-turn': 4 };
const WITHOUT_SHOWDOWN: readonly Case[] = ['mucked', 'one-card-shown', 'folded-preflop', 'folded-flop', 'journal-damaged', 'outage'];

/** The public openings of a case. */
function openedOf(
  table: TestTable,
  list: List,
  what: Case,
  open: (positions: readonly number[], why: Opening['why']) => readonly Opening[],
): { opened: readonly Opening[]; runs: number | null } {
  const board = BOARD_CARDS[what] ?? 5;
  const common = COMMON[what];
  const runs = common !== undefined && table.fitsTwice(list, common) ? common : null;
  const opened = [...open(boardPositions(list, board), 'board')];
  if (what.startsWith('rabbit')) opened.push(...open(rabbitPositions(list, board), 'rabbit'));
  else if (!WITHOUT_SHOWDOWN.includes(what))
    for (const seat of list.dealt.slice(0, 2)) opened.push(...open(holePositions(list, seat), 'shown'));
  if (what === 'one-card-shown') opened.push(...open(holePositions(list, list.dealt[0] ?? 0).slice(0, 1), 'shown'));
  if (runs !== null) opened.push(...open(secondBoardPositions(list, runs), 'board2'));
  return { opened, runs };
}
