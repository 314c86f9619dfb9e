import { createHmac } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Keys, readKeys, Seen, type Transcript, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { PlayerAuth } from '../../src/players/identity.ts';
import type { OpenTable } from '../../src/tables/open-table.ts';
import { DealPlayer } from '../fixtures/deal-player.ts';
import { type Random, seededRandom } from './chance.ts';
import { broken } from './laws.ts';
import type { Connection } from './sim-player.ts';

/** How often a player's client is silent when it is asked to cut. */
const SILENT = 0.04;
/** Every so many players have a client that does not cut. */
const OLD_CLIENTS = 4;

/**
 * The clients of a world's players in the fair deal. They pledge and cut, now and then fall silent, outlive the service's processes, and check
 * each number that has ended with the verifier of packages/fairness.
 */
export class SimDeals {
  readonly #clients = new Map<string, DealPlayer>();
  readonly #lines = new Map<DealPlayer, Connection>();
  readonly #random: Random;
  readonly #seed: number;
  readonly #folder: string | null;
  readonly #seen = new Seen();
  #keys: Keys | null = null;
  #secrets = 0;
  /** Proofs that were accepted, and numbers by their mark. */
  verified = 0;
  readonly marks = new Map<string, number>();

  /** `folder`: where the accepted proofs of this world are written, for another verifier; null: nowhere. */
  constructor(seed: number, folder: string | null = null) {
    this.#seed = seed;
    this.#folder = folder;
    this.#random = seededRandom(seed * 104_729 + 7);
  }

  /** The player looks at a table where they sit; the client follows it from then on. */
  async looks(to: Connection, table: OpenTable, auth: PlayerAuth, index: number): Promise<void> {
    if (index % OLD_CLIENTS === 0) return;
    const name = `${auth.playerId} ${table.tableId}`;
    const client = this.#clients.get(name) ?? new DealPlayer(auth, () => this.#secret(name));
    this.#clients.set(name, client);
    client.withholds = this.#random() < SILENT;
    const isConnected = table.loop.table.seats.some((seat) => seat?.playerId === auth.playerId && seat.connected);
    if (!isConnected || (client.isOpen && this.#lines.get(client) === to)) return;
    this.#lines.set(client, to);
    if (this.#keys === null) await this.#readKeys(to);
    await client.opened({ feed: to.parts.feed, commands: to.commands, table, newId: () => to.newId(), now: to.parts.now });
  }

  async #readKeys({ parts }: Connection): Promise<void> {
    const published = await parts.dealKeys.published();
    this.#keys = readKeys(nodeCrypto, published);
    if (this.#folder === null) return;
    writeFileSync(join(this.#folder, `${this.#seed}.keys.json`), JSON.stringify(published));
    writeFileSync(join(this.#folder, `${this.#seed}.ndjson`), '');
  }

  /** Takes all findings of the clients. */
  findings(): string[] {
    const found: string[] = [];
    for (const [name, client] of this.#clients) if (client.hasNews) found.push(...this.#findingsOf(name, client));
    return found;
  }

  #findingsOf(name: string, client: DealPlayer): string[] {
    return [
      ...client.doubts.splice(0).map((doubt) => broken('dealIsProved', `${name} doubts number ${doubt}`)),
      ...client.takeProofs().flatMap((proof) => this.#faultOf(proof)),
    ];
  }

  #faultOf(proof: Transcript): string[] {
    if (this.#keys === null) return [];
    const judged = verifyTranscript(proof, { crypto: nodeCrypto, keys: this.#keys });
    if (!judged.ok)
      return [
        broken('dealIsProved', `table ${proof.table} number ${proof.n}: ${judged.reason} at ${judged.member} ${judged.detail ?? ''}`),
      ];
    try {
      this.#seen.add(judged.value.number);
    } catch (error) {
      return [broken('dealIsProved', `table ${proof.table} number ${proof.n}: ${error instanceof Error ? error.message : error}`)];
    }
    this.verified += 1;
    if (this.#folder !== null) appendFileSync(join(this.#folder, `${this.#seed}.ndjson`), `${JSON.stringify(proof)}\n`);
    for (const mark of judged.value.marks) this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1);
    return [];
  }

  #secret(name: string): Uint8Array {
    this.#secrets += 1;
    return createHmac('sha256', String(this.#seed)).update(`${name} ${this.#secrets}`).digest();
  }
}
