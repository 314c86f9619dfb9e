import { keyHash, type Signed, type Signer, signHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto, nodeSigner } from '@cardroom/fairness/src/node.ts';
import { NotOpened, type RowOf, readRows, type Sealer, type Store, sql, UniqueViolation } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { FAIR_KEY } from './fair-rows.ts';
import { keyContext } from './sealed-places.ts';

/** Bytes of a secret key. */
export const DEAL_KEY_BYTES = 32;
/** A key signs for this long. */
export const DEAL_KEY_AGE_MAX_MS = 90 * 24 * 3_600_000;
/** A new key begins to sign after this time, by when every process has read it. */
export const DEAL_KEY_AHEAD_MS = 5 * 60_000;
/** The keys are read this often. */
const READ_EVERY_MS = 60_000;
/** An older key stays in force for this long after the next one has begun (FORMAT, section 8). */
export const DEAL_KEY_OVERLAP_MS = 10 * 60_000;

/** A signing key by its number, under which its signatures are stored: Ed25519 gives the same bytes each time. */
export interface DealSigner extends Signer {
  readonly key: number;
}

export interface DealKeysPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  /** Host name of the service now. The first key fixes it as the name of the deal. */
  readonly origin: string;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
  /** 32 secret bytes for a new key. */
  newSecret(): Uint8Array;
}

/** What `/.well-known/cardroom-fairness.json` says of keys: FORMAT, section 8. */
export interface PublishedKeys {
  readonly v: 2;
  readonly origin: string;
  readonly keys: readonly {
    readonly kid: string;
    readonly public: string;
    readonly from: number;
    readonly until: number | null;
    readonly by: Signed | null;
  }[];
}

interface Loaded {
  readonly row: RowOf<typeof FAIR_KEY>;
  /** Null if it was sealed with a lost key. */
  readonly signer: DealSigner | null;
}

/** The Ed25519 keys that sign the fair deal. They stay published for good, because a proof is checked years later. */
export class DealKeys {
  readonly #ports: DealKeysPorts;
  #loaded: readonly Loaded[] = [];
  #stop: Cancel = () => {};

  constructor(ports: DealKeysPorts) {
    this.#ports = ports;
  }

  /**
   * The name of the service in all statements: its host name when the first key was made. It never changes, because everything that was signed
   * carries it; a service that gets another address publishes the keys there under the same name.
   */
  get origin(): string {
    return this.#loaded[0]?.row.origin ?? this.#ports.origin;
  }

  /** Reads the keys regularly, so that a key that another process has made is known before it begins to sign. */
  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: READ_EVERY_MS, failed: (error) => failed('keys of the fair deal', error) }, () =>
      this.round(),
    );
  }

  stop(): void {
    this.#stop();
  }

  /** Reads the keys; makes the first one, and the next one when the last has signed long enough. Called at the start and regularly. */
  async round(): Promise<void> {
    await this.#read();
    await this.#named();
    const last = this.#loaded.at(-1);
    if (last?.signer != null && this.#ports.clock.now() - last.row.created_at < DEAL_KEY_AGE_MAX_MS) return;
    await this.#make(last ?? null);
    await this.#read();
  }

  /** The signer in force at a time, server ms. Throws before the first round. */
  signerAt(at: number): DealSigner {
    const signer = this.#loaded.findLast(({ row, signer: own }) => own !== null && row.valid_from <= at)?.signer;
    if (signer == null) throw new Error('no key to sign the deal');
    return signer;
  }

  /** The signer of this number; null if it is unknown, or sealed with a lost key. */
  signerOf(key: number): DealSigner | null {
    return this.#loaded.find(({ row }) => row.number === key)?.signer ?? null;
  }

  /** All keys since the last one that no earlier key could vouch for. */
  async published(): Promise<PublishedKeys> {
    await this.#read();
    const first = this.#loaded.findLastIndex(({ row }) => row.by_kid === null);
    const rows = this.#loaded.slice(Math.max(0, first)).map(({ row }) => row);
    const keys = rows.map(({ kid, public_key, valid_from: from, by_kid, by_sig }, index) => {
      const next = rows[index + 1]?.valid_from;
      const by = by_kid === null || by_sig === null ? null : { kid: by_kid, sig: by_sig };
      return { kid, public: public_key, from, until: next === undefined ? null : next + DEAL_KEY_OVERLAP_MS, by };
    });
    return { v: 2, origin: this.origin, keys };
  }

  async #read(): Promise<void> {
    const { store, sealer } = this.#ports;
    const rows = await readRows(
      store,
      FAIR_KEY,
      sql`select number, kid, public_key, sealed, valid_from, created_at, by_kid, by_sig, origin from fair_key order by number`,
    );
    const known = new Map(this.#loaded.map((one) => [one.row.kid, one.signer]));
    this.#loaded = rows.map((row) => ({ row, signer: known.get(row.kid) ?? openedSigner(sealer, row) }));
  }

  /** Keys of an older release carry no name; it was this one. */
  async #named(): Promise<void> {
    if (!this.#loaded.some(({ row }) => row.origin === null)) return;
    await this.#ports.store.write([sql`update fair_key set origin = ${this.origin} where origin is null`]);
    await this.#read();
  }

  /** The next key, for which the one before it vouches. Another process may have made it in the meantime. */
  async #make(before: Loaded | null): Promise<void> {
    const { store, sealer, clock, newSecret } = this.#ports;
    const { origin } = this;
    const now = clock.now();
    const secret = newSecret();
    const { kid, public: publicKey } = nodeSigner(secret);
    const voucher = before?.signer ?? null;
    // The first key has no beginning, because it is trusted as it stands, and the machine's clock may be set back after it was made.
    const from = before === null ? 0 : now + (voucher === null ? 0 : DEAL_KEY_AHEAD_MS);
    const by = voucher === null ? null : signHash(voucher, keyHash(nodeCrypto.sha256, origin, { public: publicKey, from }));
    const sealed = sealer.seal(secret, keyContext(kid));
    try {
      await store.write([
        sql`insert into fair_key (number, kid, public_key, sealed, valid_from, created_at, by_kid, by_sig, origin)
          values (${(before?.row.number ?? 0) + 1}, ${kid}, ${publicKey}, ${sealed}, ${from}, ${now}, ${by?.kid ?? null}, ${by?.sig ?? null}, ${origin})`,
      ]);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  }
}

function openedSigner(sealer: Sealer, { number, kid, sealed }: RowOf<typeof FAIR_KEY>): DealSigner | null {
  try {
    return { ...nodeSigner(sealer.open(sealed, keyContext(kid))), key: number };
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}
