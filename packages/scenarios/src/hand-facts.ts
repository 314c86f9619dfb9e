import type { PostKind } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';

/** The public facts of a hand, by the table's seats. */
export interface HandFacts {
  readonly posts: readonly { readonly seat: number; readonly kind: PostKind; readonly chips: number }[];
  readonly dealt: readonly number[];
  readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] | null }[];
  readonly shares: readonly {
    readonly pot: number;
    readonly seat: number;
    readonly chips: number;
    readonly half: 'all' | 'high' | 'low';
    readonly run: 1 | 2 | null;
  }[];
  readonly rake: number | null;
  readonly board: readonly string[];
  readonly board2: readonly string[];
  readonly rabbit: readonly string[];
  readonly shown: ReadonlyMap<number, readonly string[]>;
  readonly mucked: readonly number[];
  readonly returned: { readonly seat: number; readonly chips: number } | null;
}

/** The facts of the hand with these cues. */
export function handFacts(cues: readonly Cue[]): HandFacts {
  const of = <Type extends Cue['type']>(type: Type) => cues.filter((cue): cue is Cue & { readonly type: Type } => cue.type === type);
  const boards = of('board-dealt');
  const board = boards.filter(({ run }) => run !== 2).flatMap(({ cards }) => cards);
  const own = boards.filter(({ run }) => run === 2).flatMap(({ cards }) => cards);
  const awarded = of('pot-awarded').sort((a, b) => a.pot - b.pot);
  const collected = of('bets-collected').at(-1)?.pots;
  const shown = new Map<number, string[]>();
  for (const { seat, cards } of [...of('hand-shown'), ...of('cards-shown')])
    shown.set(seat, [...new Set([...(shown.get(seat) ?? []), ...cards])]);
  const returned = of('uncalled-bet-returned')[0];
  return {
    posts: of('posted').map(({ seat, kind, chips }) => ({ seat, kind, chips })),
    dealt: of('hole-cards-dealt').map(({ seat }) => seat),
    pots:
      awarded.length > 0
        ? awarded.map(({ pot, amount }) => ({
            amount,
            eligible: collected?.[pot]?.amount === amount ? (collected[pot]?.eligible ?? null) : null,
          }))
        : (collected ?? []),
    shares: awarded.flatMap(({ pot, shares }) =>
      shares.map(({ seat, chips, half, run }) => ({ pot, seat, chips, half, run: run ?? null })),
    ),
    rake: of('hand-ended')[0]?.rake ?? null,
    board,
    board2: own.length === 0 ? [] : [...board.slice(0, board.length - own.length), ...own],
    rabbit: of('rabbit-shown').flatMap(({ cards }) => cards),
    shown,
    mucked: of('hand-mucked').map(({ seat }) => seat),
    returned: returned === undefined ? null : { seat: returned.seat, chips: returned.chips },
  };
}
