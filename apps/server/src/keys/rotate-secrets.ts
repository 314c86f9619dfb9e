import { NotOpened, type SealedPlace, type SealedRow, type SqlValue, type Stmt, type Store, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import type { Secrets } from '../process/secrets.ts';
import { forgetKey, neededKeys, ownCheck } from './key-check.ts';
import { sealedPlaces } from './sealed-places.ts';

/** Rows sealed in one unit: short enough that no hand waits noticeably beside it. */
const BATCH = 100;
/** Between two looks at everything only a few values can appear; many looks show a process that still seals with the old key. */
const PASSES_MAX = 10;

/** Outcome for the values of one place. */
export interface PlaceCount {
  readonly place: string;
  /** Sealed with the new key by this run. */
  readonly sealed: number;
  /** Opened by neither key: damaged, or sealed with a key that was lost. They stay as they are. */
  readonly unreadable: number;
}

export interface Rotated {
  readonly key: string;
  readonly replaced: string;
  readonly places: readonly PlaceCount[];
}

/**
 * Seals with the present key everything that the old one sealed, also while the service runs, and then gives the old key up. A run that was
 * ended goes on where it was: a value is sealed once. Refuses `rotation` when none is under way. `store` writes keyed audit rows.
 */
export async function rotateSecrets(store: Store, secrets: Secrets, actor: Actor): Promise<Outcome<Rotated>> {
  const needed = await neededKeys(store);
  const replaced = ownCheck(secrets, needed)?.follows;
  if (replaced === undefined || !needed.some(({ key_id }) => key_id === replaced)) {
    return refused('rotation', `there is none under way: the database needs key ${secrets.keyId} only`);
  }
  const places = await sealAll(store, secrets);
  if (places === null) return refused('rotation', 'a process still seals with the old key; end it, and run this again');
  const detail = { replaced, sealed: total(places, 'sealed'), unreadable: total(places, 'unreadable') };
  try {
    await store.write([
      forgetKey(replaced),
      ...auditRow(actor, { action: 'secrets.rotated', operatorId: null, subject: secrets.keyId, detail }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('rotation', 'another command has just finished it');
    throw error;
  }
  return done({ key: secrets.keyId, replaced, places });
}

/** Goes through all places until a whole pass finds nothing left. Null when the passes do not suffice. */
async function sealAll(store: Store, secrets: Secrets): Promise<PlaceCount[] | null> {
  const sealed = new Map<string, number>();
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    const found: PlaceCount[] = [];
    for (const place of sealedPlaces(secrets)) found.push(await sealPlace(store, place));
    for (const one of found) sealed.set(one.place, (sealed.get(one.place) ?? 0) + one.sealed);
    if (total(found, 'sealed') === 0) return found.map((one) => ({ ...one, sealed: sealed.get(one.place) ?? 0 }));
  }
  return null;
}

async function sealPlace(store: Store, place: SealedPlace): Promise<PlaceCount> {
  let after: readonly SqlValue[] | null = null;
  let sealed = 0;
  let unreadable = 0;
  for (;;) {
    const rows: SealedRow[] = await place.rows(store, after, BATCH);
    const older = rows.filter((row) => !row.sealer.isPresent(row.sealed));
    const again = older.flatMap((row) => sealedAgain(row) ?? []);
    if (again.length > 0) await store.write(again);
    sealed += again.length;
    unreadable += older.length - again.length;
    after = rows.at(-1)?.key ?? null;
    if (after === null || rows.length < BATCH) return { place: place.name, sealed, unreadable };
  }
}

/** Null for a value that neither key opens. */
function sealedAgain({ sealed, sealer, context, put }: SealedRow): Stmt | null {
  try {
    return put(sealer.seal(sealer.open(sealed, context), context));
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}

function total(places: readonly PlaceCount[], count: 'sealed' | 'unreadable'): number {
  return places.reduce((sum, place) => sum + place[count], 0);
}
