import type { SeatLink } from '@cardroom/fairness/src/index.ts';
import { NotOpened, type RowOf, type Sealer } from '@cardroom/storage';
import type { TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import type { FAIR_NUMBER } from './fair-rows.ts';
import type { LiveNumber } from './live-number.ts';
import { numberContext } from './sealed-places.ts';
import { partSecrets, unpackNumber } from './stored-number.ts';

type SealedNumber = Pick<RowOf<typeof FAIR_NUMBER>, 'n' | 'sealed' | 'said'>;

/**
 * A stored number with its secrets. `links`: the cuts of the numbers that it refers to, by number. Throws `NotOpened` if it was sealed or signed
 * with a lost key, and on damaged bytes.
 */
export function openedNumber(
  head: TableHead,
  { n, sealed, said }: SealedNumber,
  links: ReadonlyMap<number, readonly SeatLink[]>,
  { sealer, keys }: { readonly sealer: Sealer; readonly keys: Pick<DealKeys, 'signerOf'> },
): LiveNumber {
  return unpackNumber(said, {
    head: { ...head, n },
    secrets: partSecrets(sealer.open(sealed, numberContext(head.table, n))),
    signer: (key) => {
      const signer = keys.signerOf(key);
      if (signer === null) throw new NotOpened(`key ${key} of the fair deal`);
      return signer;
    },
    known: (seat, m) => links.get(m)?.find((one) => one.seat === seat)?.link ?? '',
  });
}
