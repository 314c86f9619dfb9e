import { KINDS, type Kind } from '@cardroom/fairness/src/index.ts';

/** A hand number as far as the order of its statements goes. */
export interface Ordered {
  readonly kinds: ReadonlySet<Kind>;
}

/**
 * The statements of a table's numbers in the order of its chain. The next number is committed with the cut of the one that is played, so its
 * commit comes before the end of that one. `numbers` come ascending and without gaps; `isCommitted`: the first one's commit came before.
 */
export async function* inChainOrder<Of extends Ordered>(
  numbers: AsyncIterable<Of>,
  isCommitted: boolean,
): AsyncGenerator<{ readonly one: Of; readonly kind: Kind }> {
  const source = numbers[Symbol.asyncIterator]();
  const next = async (): Promise<Of | null> => {
    const { done, value } = await source.next();
    return done === true ? null : value;
  };
  let one = await next();
  let wasCommitted = isCommitted;
  try {
    while (one !== null) {
      if (!wasCommitted) yield { one, kind: 'commit' };
      const following: Of | null = await next();
      for (const kind of KINDS.slice(1)) {
        if (one.kinds.has(kind)) yield { one, kind };
        if (kind === 'cut' && one.kinds.has(kind) && following !== null) yield { one: following, kind: 'commit' };
      }
      wasCommitted = one.kinds.has('cut');
      one = following;
    }
  } finally {
    await source.return?.(undefined);
  }
}
