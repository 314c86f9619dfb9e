import { journalPlaces } from '@cardroom/journal';
import { NotOpened, type SealedPlace, type Store } from '@cardroom/storage';
import { fairDealPlaces } from '../fair-deal/sealed-places.ts';
import { apiKeyPlace, callbackSecretPlace, signingKeyPlace } from '../operators/sealed-places.ts';
import type { SealerName, Secrets } from '../process/secrets.ts';
import { authenticatorPlaces } from '../staff/sealed-places.ts';

/** Where each sealer's values are kept. A new sealer of `Secrets` does not compile without its places. */
const PLACES: Readonly<Record<SealerName, (secrets: Secrets) => readonly SealedPlace[]>> = {
  apiKeys: (secrets) => [apiKeyPlace(secrets), callbackSecretPlace(secrets)],
  signingKeys: (secrets) => [signingKeyPlace(secrets)],
  staffTotp: (secrets) => authenticatorPlaces(secrets),
  fairDeal: (secrets) => fairDealPlaces(secrets.fairDeal),
  journal: (secrets) => journalPlaces(secrets.journal),
};

/** Every place of the database that holds sealed values, the smallest first. */
export function sealedPlaces(secrets: Secrets): readonly SealedPlace[] {
  return Object.values(PLACES).flatMap((places) => places(secrets));
}

/** Rows of each place that are tried: keys and authenticators are few, and a hand under a right key is soon found. */
const TRIED_MAX = 1_000;

/** Whether these secrets open something that is stored: `none` when nothing is sealed yet. */
export async function opensStored(store: Store, secrets: Secrets): Promise<'some' | 'nothing' | 'none'> {
  let found: 'nothing' | 'none' = 'none';
  for (const place of sealedPlaces(secrets)) {
    for (const { sealed, sealer, context } of await place.rows(store, null, TRIED_MAX)) {
      found = 'nothing';
      if (!sealer.knows(sealed)) continue;
      try {
        sealer.open(sealed, context);
        return 'some';
      } catch (error) {
        if (!(error instanceof NotOpened)) throw error;
      }
    }
  }
  return found;
}
