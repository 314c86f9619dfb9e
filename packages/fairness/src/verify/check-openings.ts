import { fromHex, toHex } from '../bytes.ts';
import type { CutResult } from '../cut.ts';
import { boardPositions, holePositions, rabbitPositions, seatAt, secondBoardPositions } from '../deal-map.ts';
import { DECKS, idOf, leafHashes, rootOf } from '../deck.ts';
import type { Sha256 } from '../hashing.ts';
import type { HandNumber, List } from '../statements.ts';
import type { ReadOpening, Shown } from './read-transcript.ts';
import { need } from './reasons.ts';

interface Deal {
  readonly number: HandNumber;
  readonly list: List;
  readonly cut: CutResult;
  /** Whose proof it is; null in public. */
  readonly viewer: number | null;
}

/** Checks 8 and 9 of FORMAT §9: every opened card and what must be open. */
export function checkOpenings(sha: Sha256, deal: Deal, { leaves, opened, runs }: Shown): void {
  if (leaves === undefined) need(!opened || opened.length === 0, 'malformed', 'leaves', 'openings without leaves');
  else checkLeaves(sha, deal, leaves);
  need(leaves === undefined || opened !== undefined, 'malformed', 'opened');
  const cards = new Set<number>();
  const positions = new Set<number>();
  for (const [place, one] of (opened ?? []).entries()) {
    const member = `opened[${place}]`;
    const { size } = DECKS[deal.number.deck];
    need(one.pos < size && one.leaf < size, 'malformed', `${member}.pos`, `a deck of ${size}`);
    need(!positions.has(one.pos), 'opened-twice', `${member}.pos`, `position ${one.pos}`);
    positions.add(one.pos);
    checkRecipient(deal, one, member);
    need(deal.cut.order[one.pos] === one.leaf, 'wrong-position', `${member}.leaf`, `position ${one.pos}`);
    checkLeaf(sha, deal, one, leaves ?? [], member);
    need(!cards.has(one.card), 'card-twice', `${member}.card`, `card ${one.card}`);
    cards.add(one.card);
  }
  checkBoards(deal.list, opened ?? [], runs);
  const own = deal.viewer === null ? [] : holePositions(deal.list, deal.viewer);
  need(
    own.every((position) => positions.has(position)),
    'own-card-withheld',
    'opened',
  );
}

function checkLeaves(sha: Sha256, { number, cut }: Deal, leaves: readonly string[]): void {
  const { size } = DECKS[number.deck];
  need(leaves.length === size, 'malformed', 'leaves', `${size} leaves are needed`);
  const root = rootOf(sha, idOf(number), cut.pick, leaves.map(fromHex));
  need(root === number.statements.commit?.roots[cut.pick], 'leaves-differ', 'leaves');
}

/** The card may be open, and to this viewer. */
function checkRecipient({ list, viewer }: Deal, { pos, why }: ReadOpening, member: string): void {
  const to = seatAt(list, pos);
  if (why === 'own') need(viewer !== null && to === viewer, 'wrong-recipient', `${member}.pos`, `position ${pos}`);
  else if (why === 'shown') need(to !== undefined, 'wrong-recipient', `${member}.pos`, `position ${pos}`);
  else {
    need(to === undefined, 'opening-not-allowed', `${member}.why`, `position ${pos}`);
    need(why === 'board' || why === 'board2' || why === 'rabbit', 'malformed', `${member}.why`);
  }
}

function checkLeaf(sha: Sha256, { number, cut }: Deal, one: ReadOpening, leaves: readonly string[], member: string): void {
  const leaf = leafHashes(sha, idOf(number), cut.pick)(one.leaf, one.card, fromHex(one.salt));
  need(toHex(leaf) === leaves[one.leaf], 'opening-false', `${member}.card`, `position ${one.pos}`);
}

/** The boards are the places that follow the hole cards, complete from the first on. */
function checkBoards(list: List, opened: readonly ReadOpening[], runs: number | undefined): void {
  const positions = (why: string): readonly number[] =>
    opened
      .filter((one) => one.why === why)
      .map(({ pos }) => pos)
      .sort((a, b) => a - b);
  const [board, second, rabbit] = [positions('board'), positions('board2'), positions('rabbit')];
  const cards = board.length;
  need([0, 3, 4, 5].includes(cards) && isSame(board, boardPositions(list, cards)), 'board-incomplete', 'opened', 'board');
  if (runs === undefined) need(second.length === 0, 'board-incomplete', 'runs', 'a second board is open');
  else {
    need(cards === 5 && [0, 3, 4].includes(runs), 'board-incomplete', 'runs', 'second board');
    need(isSame(second, secondBoardPositions(list, runs)), 'board-incomplete', 'opened', 'second board');
  }
  if (rabbit.length === 0) return;
  const allowed = runs === undefined && cards < 5 && isSame(rabbit, rabbitPositions(list, cards));
  need(allowed, 'opening-not-allowed', 'opened', 'rabbit');
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);
