import type { CutResult } from '../cut.ts';
import type { HandNumber } from '../statements.ts';
import { tableHash } from '../statements.ts';
import { type Beacons, checkCut, checkRoster, checkTimes } from './check-cut.ts';
import { checkOtherDeck, checkVoid } from './check-decks.ts';
import { checkOpenings } from './check-openings.ts';
import type { Crypto } from './keys.ts';
import type { Mark } from './marks.ts';
import type { Shown } from './read-transcript.ts';
import { need } from './reasons.ts';

/** A hand number that agrees with itself. */
export interface Checked {
  readonly number: HandNumber;
  readonly marks: readonly Mark[];
  /** Null when no deck was played. */
  readonly cut: CutResult | null;
}

/** Checks 4 to 9 of FORMAT §9 for a finished number. `viewer` is the seat whose proof it is, null in public. */
export function checkNumber(
  { sha256 }: Crypto,
  number: HandNumber,
  told: { shown: Shown; viewer: number | null; beacons: Beacons | null },
): Checked {
  const { list, cut, close } = number.statements;
  checkTimes(number);
  const marks: Mark[] = [];
  let result: CutResult | null = null;
  if (list !== undefined) marks.push(...checkRoster(number, list));
  if (list !== undefined && cut !== undefined) {
    const checked = checkCut(sha256, number, list, cut, told.beacons);
    marks.push(...checked.marks);
    result = checked.result;
  }
  if (number.statements.void !== undefined) marks.push(...checkVoid(sha256, number, number.statements.void, result));
  else if (close !== undefined && result !== null) {
    checkOtherDeck(sha256, number, result, close.other, 'close.other');
    if (close.resumed > 0) marks.push('resumed');
  }
  if (list !== undefined && result !== null) {
    checkOpenings(sha256, { number, list, cut: result, viewer: told.viewer }, told.shown);
  } else checkNothingShown(told.shown);
  return { number, marks, cut: result };
}

/** No deck was played, so nothing of it can be shown. */
function checkNothingShown({ leaves, opened, runs }: Shown): void {
  need(opened === undefined || opened.length === 0, 'opening-not-allowed', 'opened', 'no deck was played');
  need(leaves === undefined, 'opening-not-allowed', 'leaves', 'no deck was played');
  need(runs === undefined, 'opening-not-allowed', 'runs', 'no deck was played');
}

/** The first number of a table begins its chain. */
export function checkFirst({ sha256 }: Crypto, number: HandNumber): void {
  if (number.n !== 1) return;
  const { commit, list } = number.statements;
  need(commit?.prev === tableHash(sha256, number), 'chain-broken', 'commit.prev', 'first statement of the table');
  const next = list ?? number.statements.void;
  const member = list === undefined ? 'void.prev' : 'list.prev';
  need(next?.prev === number.hashes.commit, 'chain-broken', member, 'does not follow the first commit');
}
