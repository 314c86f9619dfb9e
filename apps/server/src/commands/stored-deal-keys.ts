import type { Store } from '@cardroom/storage';
import { DealKeys } from '../fair-deal/deal-keys.ts';
import { systemClock } from '../process/clock.ts';
import type { Secrets } from '../process/secrets.ts';

/** The keys of the fair deal as they are stored, for a command that reads; none is made. `origin`: the host name of the settings. */
export async function storedDealKeys(store: Store, secrets: Secrets, origin: string): Promise<DealKeys> {
  const unused = (): never => {
    throw new Error('a command that reads makes no key');
  };
  const keys = new DealKeys({ store, sealer: secrets.fairDeal, origin, clock: systemClock(), failed: () => {}, newSecret: unused });
  await keys.published();
  return keys;
}
