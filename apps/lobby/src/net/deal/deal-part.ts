import { fromHex } from '@cardroom/fairness/src/bytes.ts';
import { PlayerLink } from '@cardroom/fairness/src/client/player-link.ts';
import { toSign } from '@cardroom/fairness/src/hashing.ts';
import { sha256 } from '@cardroom/fairness/src/sha256.ts';
import { newActionId } from '../action-id.ts';
import type { AskDeal, LineTimes } from '../table-deal.ts';

export interface DealPartPorts extends LineTimes {
  /** The keys that the service publishes. */
  keys(): Promise<unknown>;
  secret(): Uint8Array;
  /** The service did not keep to the deal. */
  doubted(n: number, doubt: string): void;
}

interface PublishedKey {
  readonly kid: string;
  readonly public: string;
}

/** The player's part in the deal of one table: pledges, checks each list before it is answered, and cuts. */
export function dealPart(ask: AskDeal, ports: DealPartPorts): PlayerLink {
  const keys = new KnownKeys(ports);
  return new PlayerLink({
    ...ports,
    sha: sha256,
    request: (type, payload) => ask(type, type === 'pledge' ? { ...payload, actionId: newActionId() } : payload),
    isSigned: (hash, { kid, sig }) => keys.hasSigned(kid, toSign(hash), fromHex(sig)),
  });
}

/** Ms that a cut waits for the service's keys. A player has 600 ms to answer a list. */
const KEYS_WAIT_MS = 100;

/** The service's keys, fetched at once, and again for a key that is new. */
class KnownKeys {
  readonly #ports: Pick<DealPartPorts, 'keys'>;
  readonly #keys = new Map<string, CryptoKey>();
  /** Key IDs that the service was asked for once more. */
  readonly #askedFor = new Set<string>();
  #fetching: Promise<boolean>;

  constructor(ports: Pick<DealPartPorts, 'keys'>) {
    this.#ports = ports;
    this.#fetching = this.#fetch();
  }

  /**
   * Also true in a browser that cannot check Ed25519, and while the keys cannot be fetched or take too long: the player's cut must not depend
   * on that.
   */
  async hasSigned(kid: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
    const areKnown = this.#keys.has(kid) || (await within(KEYS_WAIT_MS, this.#known(kid)));
    const key = this.#keys.get(kid);
    if (key === undefined) return !areKnown;
    return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
  }

  /** Whether the service's keys are known, this one among them if the service has published it. */
  async #known(kid: string): Promise<boolean> {
    const areKnown = await this.#fetching;
    if (this.#keys.has(kid) || (areKnown && this.#askedFor.has(kid))) return areKnown;
    this.#askedFor.add(kid);
    this.#fetching = this.#fetch();
    return this.#fetching;
  }

  /** False if the keys did not come, or cannot be used here. */
  async #fetch(): Promise<boolean> {
    try {
      const { keys } = (await this.#ports.keys()) as { readonly keys: readonly PublishedKey[] };
      for (const { kid, public: bytes } of keys) {
        const key = await crypto.subtle.importKey('raw', Uint8Array.from(fromHex(bytes)), 'Ed25519', false, ['verify']);
        this.#keys.set(kid, key);
      }
      return true;
    } catch {
      return false;
    }
  }
}

/** The answer, or false if it takes longer. */
function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);
}
