import { type Card, type Chips, parseCard } from '@cardroom/poker';
import { hundredthsOf } from '../amounts.ts';
import { quoted, Unreadable } from '../reading/unreadable.ts';

/** One entry of `actions`. Players are indices from 0. An unknown card is null. */
export type Notation =
  | { readonly type: 'board'; readonly cards: readonly Card[]; readonly line: number }
  | { readonly type: 'hole'; readonly player: number; readonly cards: readonly (Card | null)[]; readonly line: number }
  | { readonly type: 'fold' | 'check-or-call'; readonly player: number; readonly line: number }
  | { readonly type: 'raise'; readonly player: number; readonly to: Chips; readonly line: number }
  | { readonly type: 'show-or-muck'; readonly player: number; readonly cards: readonly Card[] | null; readonly line: number };

/** Reads one action notation; null if it is empty or only commentary. */
export function readNotation(line: number, text: string): Notation | null {
  const [words = ''] = text.split('#');
  const [actor = '', verb, ...rest] = words.split(/\s+/).filter((word) => word !== '');
  if (actor === '') return null;
  const wrong = new Unreadable(line, `not an action: ${quoted(text)}`);
  if (rest.length > 2) throw wrong;
  if (actor === 'd') {
    if (verb === 'db' && rest.length === 1) return { type: 'board', cards: readRun(line, rest[0] ?? ''), line };
    if (verb === 'dh' && rest.length === 2)
      return { type: 'hole', player: readPlayer(line, rest[0] ?? ''), cards: readDealt(line, rest[1] ?? ''), line };
    throw wrong;
  }
  const player = readPlayer(line, actor);
  if (verb === 'f' && rest.length === 0) return { type: 'fold', player, line };
  if (verb === 'cc' && rest.length === 0) return { type: 'check-or-call', player, line };
  if (verb === 'sm' && rest.length < 2) {
    const [cards] = rest;
    return { type: 'show-or-muck', player, cards: cards === undefined || /^(?:-|\?+)$/.test(cards) ? null : readRun(line, cards), line };
  }
  const to = verb === 'cbr' && rest.length === 1 ? hundredthsOf(rest[0] ?? '') : undefined;
  if (to === undefined) throw wrong;
  return { type: 'raise', player, to, line };
}

/** `p1` is index 0. */
export function readPlayer(line: number, text: string): number {
  const [, number] = /^p([1-9]\d?)$/.exec(text) ?? [];
  if (number === undefined) throw new Unreadable(line, `${quoted(text)} is not a player`);
  return Number(number) - 1;
}

/** Known cards without spaces: `AsKd`. */
export function readRun(line: number, text: string): Card[] {
  return readDealt(line, text).map((card) => {
    if (card === null) throw new Unreadable(line, `a card in ${quoted(text)} is not known`);
    return card;
  });
}

function readDealt(line: number, text: string): (Card | null)[] {
  return (text.match(/10.|..?/g) ?? []).map((piece) => {
    const card = parseCard(piece.replace('10', 'T'));
    if (card === undefined && piece !== '??') throw new Unreadable(line, `${quoted(piece)} is not a card`);
    return card ?? null;
  });
}
