import { KINDS } from '@cardroom/fairness/src/index.ts';
import type { ChainDraft } from './deal-chain.ts';
import { type DealNews, type ToldStatement, toldStatement } from './deal-news.ts';
import { type LiveNumber, played } from './live-number.ts';
import type { Opened } from './openings.ts';

/** Statements and openings of one number as they are told. */
export function toldOf(statements: readonly ToldStatement[], found: (Opened & { readonly n: number }) | null): Omit<DealNews, 'leaves'> {
  if (found === null) return { statements, opened: null, own: [] };
  const { n, opened, own } = found;
  return {
    statements,
    opened: opened.length === 0 ? null : { n, cards: opened },
    own: [...own].map(([seat, cards]) => ({ n, seat, cards })),
  };
}

/** The leaves of the deck whose hand has ended with these statements. Those of other decks follow from their secrets, which are told. */
export function toldLeaves({ touched, statements }: ChainDraft): DealNews['leaves'] {
  const ends = statements.find(({ n, kind }) => (kind === 'close' || kind === 'void') && touched.get(n)?.cut != null);
  const ended = ends === undefined ? undefined : touched.get(ends.n);
  return ended === undefined ? null : { n: ended.number.n, leaves: Buffer.concat(played(ended).leaves).toString('hex') };
}

/** Everything that has been stated of a number. */
export function allOf({ number, signed }: LiveNumber): readonly ToldStatement[] {
  return KINDS.flatMap((kind) => {
    const [said, signature] = [number.statements[kind], signed[kind]];
    return said === undefined || signature === undefined ? [] : [toldStatement(number.n, kind, said, signature)];
  });
}
