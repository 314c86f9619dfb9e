import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { FairDeal, PlayerProof } from '@cardroom/scenarios';
import type { ControlledTable } from '../controlled-table.ts';
import type { LivePlayer } from './live-player.ts';
import type { ScenarioService } from './service.ts';
import type { Watcher } from './watcher.ts';

/** How long the clients of a table may take to pledge, or to answer a list, ms. */
const ANSWER_MS = 5_000;
/** The time of a list, and a moment more, ms of the service's clock. */
export const LIST_MS = 601;

interface RoomDealPorts {
  readonly service: ScenarioService;
  readonly tableId: string;
  readonly watcher: Watcher;
  readonly players: ReadonlyMap<string, LivePlayer>;
}

/** The fair deal of a running table: its clients pledge, cut or keep silent, and prove the hands that they were dealt. */
export class RoomDeal implements FairDeal {
  readonly crypto = nodeCrypto;
  readonly #ports: RoomDealPorts;
  /** The proofs that were made last, and the step of the table that they belong to. */
  #made: { readonly seq: number; readonly proofs: readonly PlayerProof[] } | null = null;

  constructor(ports: RoomDealPorts) {
    this.#ports = ports;
  }

  async withhold(name: string): Promise<void> {
    const player = this.#ports.players.get(name);
    if (player === undefined) throw new Error(`there is no player ${name}`);
    await player.withhold();
  }

  async unasked(): Promise<readonly string[]> {
    const names: string[] = [];
    for (const [name, player] of this.#ports.players) if (await player.withholds()) names.push(name);
    return names;
  }

  async keys(): Promise<unknown> {
    return (await fetch(`${this.#ports.service.stack.service}/.well-known/cardroom-fairness.json`)).json();
  }

  /** Asked for once in each step of the table: on a stopped clock, the service answers only so many requests. */
  async proofs(): Promise<readonly PlayerProof[]> {
    const { seq } = this.#ports.watcher.view();
    if (this.#made?.seq === seq) return this.#made.proofs;
    const handId = this.#ports.watcher.handId();
    const proofs: PlayerProof[] = [];
    for (const [name, player] of this.#ports.players) {
      const transcripts = await player.proof(handId);
      if (transcripts !== null) proofs.push({ name, transcripts });
    }
    this.#made = { seq, proofs };
    return proofs;
  }

  /** Everybody seated has pledged, so that the next list has all who are there. Goes on without those who never do. */
  async pledged(): Promise<void> {
    await this.#ports.watcher.holds(async () => (await this.#table()).unpledged.length === 0, ANSWER_MS);
  }

  /** Lets the time of an open list pass, as soon as all who are not silent have answered it. Does nothing if all have answered. */
  async missed(silent: number): Promise<void> {
    if (silent === 0) return;
    const isAnswered = async () => {
      const { cut } = await this.#table();
      return cut !== null && cut.missing.length > 0 && cut.missing.length <= silent && (await this.unasked()).length === 0;
    };
    if (await this.#ports.watcher.holds(isAnswered, ANSWER_MS)) await this.#ports.service.advance(LIST_MS);
  }

  async #table(): Promise<ControlledTable> {
    const { tables } = await this.#ports.service.stack.control<{ tables: ControlledTable[] }>('/tables');
    const table = tables.find(({ table_id }) => table_id === this.#ports.tableId);
    if (table === undefined) throw new Error(`there is no table ${this.#ports.tableId}`);
    return table;
  }
}
