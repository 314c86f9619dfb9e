import { linkAfter, type SeatLink } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { NotOpened, type RowOf, type Sealer } from '@cardroom/storage';
import type { TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import type { FAIR_NUMBER } from './fair-rows.ts';
import type { LiveNumber, Secrets } from './live-number.ts';
import { numberContext } from './sealed-places.ts';
import { cameOf, DamagedNumber, linksOf, partSecrets, tellsRoots, unpackNumber } from './stored-number.ts';

type SealedNumber = Pick<RowOf<typeof FAIR_NUMBER>, 'n' | 'sealed' | 'said'>;

/** A number was signed with a key that is not known: another process may have made it a moment ago, or it was sealed with a lost key. */
export class UnknownDealKey extends NotOpened {
  constructor(key: number) {
    super(`key ${key} of the fair deal`);
  }
}

/**
 * A stored number with its secrets, or without them where they are lost and its roots are stored. `links`: the cuts of the numbers that it
 * refers to, by number. Throws `NotOpened` if it was sealed or signed with a lost key (`UnknownDealKey`), and on damaged bytes.
 */
export function openedNumber(
  head: TableHead,
  { n, sealed, said }: SealedNumber,
  links: ReadonlyMap<number, readonly SeatLink[]>,
  { sealer, keys }: { readonly sealer: Sealer; readonly keys: Pick<DealKeys, 'signerOf'> },
): LiveNumber {
  return unpackNumber(said, {
    head: { ...head, n },
    secrets: openedSecrets(head.table, { n, sealed, said }, sealer),
    signer: (key) => {
      const signer = keys.signerOf(key);
      if (signer === null) throw new UnknownDealKey(key);
      return signer;
    },
    known: (seat, m) => {
      const link = links.get(m)?.find((one) => one.seat === seat)?.link;
      if (link !== undefined) return link;
      // That number's row is damaged. A cut of this number leads to the one before it.
      const later = [...linksOf(said), ...cameOf(said)].find((one) => one.seat === seat);
      if (later === undefined) throw new DamagedNumber(`the cut of seat ${seat} in number ${m} is missing`);
      return linkAfter(nodeCrypto.sha256, head.table, later.link, n - m);
    },
  });
}

/** The secrets of a stored number; null if they are lost, and the number can be read without them. Throws `NotOpened`, and on damaged bytes. */
export function openedSecrets(table: string, { n, sealed, said }: SealedNumber, sealer: Sealer): Secrets | null {
  try {
    return partSecrets(sealer.open(sealed, numberContext(table, n)));
  } catch (error) {
    if (!tellsRoots(said)) throw error;
    return null;
  }
}
