import { isDeepStrictEqual } from 'node:util';
import { FORMATS, type HandHistory, isMalformed, parseOne } from '@cardroom/hand-history';
import { historyOfVector, NoHistory } from '@cardroom/hand-history/vectors';
import { GAMES } from '@cardroom/poker';
import { type HandVector, parseHandVector } from '@cardroom/poker/vectors';

/** Hands of one file written in every format and read back. */
export interface HistoryReport {
  readonly hands: number;
  /** Lines without a history: unfinished hands, and one whose source prints a card twice. */
  readonly skipped: number;
  /** One check for each hand and format. */
  readonly passed: number;
  readonly failed: number;
  /** What differed, one sentence each, with the id of its line. */
  readonly differences: readonly string[];
}

/** Writes every hand of a vector file in every format and reads it back: the same hand, and its chips are those of the vector. */
export function checkHistories(lines: readonly string[]): HistoryReport {
  const differences: string[] = [];
  let hands = 0;
  for (const line of lines) {
    const vector = vectorOf(line);
    const found = vector === null ? null : historyOf(vector);
    if (vector === null || found === null) continue;
    hands += 1;
    for (const format of FORMATS) {
      const difference = typeof found === 'string' ? found : (backAgain(format, found) ?? chipsDifference(vector, found));
      if (difference !== null) differences.push(`${vector.id} as ${format.name}: ${difference}`);
    }
  }
  const failed = differences.length;
  return { hands, skipped: lines.length - hands, passed: hands * FORMATS.length - failed, failed, differences };
}

/** Null for a line that cannot be read or whose game is unknown; the replay counts it. */
function vectorOf(line: string): HandVector | null {
  try {
    const vector = parseHandVector(line);
    return GAMES.includes(vector.game) ? vector : null;
  } catch {
    return null;
  }
}

/** Null for a hand that has no history; a sentence if creating the history fails. */
function historyOf(vector: HandVector): HandHistory | string | null {
  try {
    return historyOfVector(vector);
  } catch (error) {
    if (error instanceof NoHistory) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

function backAgain(format: (typeof FORMATS)[number], history: HandHistory): string | null {
  const back = parseOne(format, format.write(history, 'all'));
  if (isMalformed(back)) return `line ${back.line}: ${back.reason}`;
  const carried = format.carried(history);
  if (isDeepStrictEqual(back, carried)) return null;
  const members = Object.keys(carried) as (keyof HandHistory)[];
  return `${members.filter((member) => !isDeepStrictEqual(back[member], carried[member])).join(', ')} read back otherwise`;
}

/** Compares the history with the vector, so that the same mistake in writing and reading is caught. */
function chipsDifference({ result, stacks }: HandVector, { players, posts, actions, returned, pots }: HandHistory): string | null {
  const wrong = players.find(({ seat, stack }) => {
    const mine = <At extends { readonly seat: number; readonly chips: number }>(list: readonly At[]): number =>
      list.reduce((sum, item) => (item.seat === seat ? sum + item.chips : sum), 0);
    const end =
      stack - mine(posts) - mine(actions) + (returned?.seat === seat ? returned.chips : 0) + mine(pots.flatMap(({ shares }) => shares));
    return stack !== stacks[seat - 1] || end !== result?.stacks[seat - 1];
  });
  return wrong === undefined ? null : `${wrong.name} does not end with the chips of the vector`;
}
