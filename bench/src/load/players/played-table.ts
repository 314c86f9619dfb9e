import { randomUUID } from 'node:crypto';
import { type Random, seededRandom } from '@cardroom/bots';
import type { TableSchemaState } from '@cardroom/protocol';
import { MessageRate } from './message-rate.ts';
import type { SeatedPlayer } from './seated-player.ts';

/** How a table is played. `flat`: each player acts at once; `rest`: nobody acts. Otherwise there is one action in so many ms. */
export type Tempo = 'flat' | 'rest' | number;

/** A socket that has sent more than the service allows waits this long: one message's share of ten a second. */
const BUSY_MS = 100;
/** Time for a player to be back at a table that has moved. */
const LOST_MS = 500;
/** Few enough folds that most hands see a showdown, and enough that some end without one. */
const FOLDS = 0.1;

/** How long an action took to arrive, in ms from its request. */
export interface Latencies {
  readonly actor: number[];
  readonly observer: number[];
}

/** One table whose players follow what the first of them sees. */
export class PlayedTable {
  readonly players: readonly SeatedPlayer[];
  /** Actions that the service has accepted. */
  accepted = 0;
  /** When players who follow their table were told of each, in ms of one clock. */
  readonly acceptedAt: number[] = [];
  readonly refused: Record<string, number> = {};
  readonly latencies: Latencies = { actor: [], observer: [] };
  readonly #random: Random;
  readonly #bySeat: ReadonlyMap<number, SeatedPlayer>;
  readonly #rates = new Map<SeatedPlayer, MessageRate>();
  #tempo: Tempo | 'still' = 'still';
  #answered = '';
  #timer: NodeJS.Timeout | null = null;
  /** The action whose arrival is being timed. */
  #timed: { readonly decisionId: string; readonly at: number; readonly waiting: Map<SeatedPlayer, number[]> } | null = null;

  constructor(players: readonly SeatedPlayer[], seed: number) {
    this.players = players;
    this.#random = seededRandom(seed);
    for (const player of players) this.#rates.set(player, new MessageRate());
    this.#bySeat = new Map(players.map((player) => [player.place.seat, player]));
    for (const player of players) if (player.place.decodes) player.onState((state) => this.#arrived(player, state));
  }

  /** Everybody comes back from sitting out, and the table plays at this tempo from now on. `share`, of 0 to 1, keeps paced tables from acting all at once. */
  async play(tempo: Tempo, share: number): Promise<void> {
    const satOut = this.#tempo === 'still';
    this.#tempo = tempo;
    if (satOut) await Promise.all(this.players.map((player) => this.#insist(player, 'come-back')));
    if (tempo === 'flat') this.#look();
    if (typeof tempo === 'string') return;
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(() => this.#look(), tempo);
    }, tempo * share);
  }

  /** Everybody leaves and is paid out; hands under way are played to their end. */
  async leave(): Promise<void> {
    for (const player of this.players) await this.#insist(player, 'leave');
  }

  get tableId(): string {
    return (this.players[0] as SeatedPlayer).place.tableId;
  }

  stop(): void {
    this.#tempo = 'still';
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const player of this.players) player.close();
  }

  /** Repeats a request that was one too many for the moment, or whose socket was lost because the table has moved. */
  async #insist(player: SeatedPlayer, type: 'come-back' | 'leave'): Promise<void> {
    // A repeated request has the ID of the first one, so it counts once.
    const actionId = randomUUID();
    for (;;) {
      const refusal = await player.ask(type, { actionId });
      if (refusal === null) return;
      const isLost = refusal === 'lost' && player.place.follows;
      if (refusal !== 'too-many-requests' && !isLost) throw new Error(`${type}: ${refusal}`);
      await pause(isLost ? LOST_MS : BUSY_MS);
    }
  }

  #arrived(player: SeatedPlayer, state: TableSchemaState): void {
    const timed = this.#timed;
    const times = timed?.waiting.get(player);
    if (timed !== null && times !== undefined && state.decisionId !== timed.decisionId) {
      times.push(performance.now() - timed.at);
      timed.waiting.delete(player);
    }
    if (this.#tempo === 'flat' && player === this.players[0]) this.#look();
  }

  /** Acts for the player whose turn it is, once for each decision. */
  #look(): void {
    const { toAct, decisionId } = this.#state;
    const player = this.#bySeat.get(toAct);
    if (player === undefined || decisionId === '' || decisionId === this.#answered) return;
    this.#answered = decisionId;
    void this.#act(player, decisionId);
  }

  async #act(player: SeatedPlayer, decisionId: string): Promise<void> {
    const action = { type: this.#choice(), decisionId };
    await pause(this.#rates.get(player)?.take(performance.now()) ?? 0);
    if (typeof this.#tempo === 'number') this.#time(player, decisionId);
    for (;;) {
      const refusal = await player.ask('act', action);
      if (refusal === null) {
        this.accepted += 1;
        if (player.place.follows) this.acceptedAt.push(performance.now());
        return;
      }
      this.refused[refusal] = (this.refused[refusal] ?? 0) + 1;
      if (refusal === 'lost' && player.place.follows) return this.#lookAgain(decisionId);
      if (refusal !== 'too-many-requests') return;
      await pause(BUSY_MS);
    }
  }

  /** The socket was lost with the request: whoever is to act then acts once its player is back. */
  async #lookAgain(decisionId: string): Promise<void> {
    await pause(LOST_MS);
    if (this.#answered !== decisionId) return;
    this.#answered = '';
    if (this.#tempo === 'flat') this.#look();
  }

  #choice(): 'check' | 'call' | 'fold' {
    if (this.#state.canCheck) return 'check';
    return this.#random() < FOLDS ? 'fold' : 'call';
  }

  #time(actor: SeatedPlayer, decisionId: string): void {
    const observer = this.players.find((player) => player !== actor) as SeatedPlayer;
    const waiting = new Map([
      [actor, this.latencies.actor],
      [observer, this.latencies.observer],
    ]);
    this.#timed = { decisionId, at: performance.now(), waiting };
  }

  get #state(): TableSchemaState {
    return (this.players[0] as SeatedPlayer).state;
  }
}

function pause(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((over) => setTimeout(over, ms));
}
