import type { BettingAction } from '@cardroom/poker';
import {
  type Books,
  type Fact,
  type Fault,
  isRunning,
  type Level,
  type LevelName,
  type Request,
  type Scenario,
  type ScreenFact,
  seatNamed,
  type Wish,
  walletOf,
  wrongOnScreen,
} from '@cardroom/scenarios';
import type { Cue, TableView } from '@cardroom/views';
import type { LivePlayer } from './live-player.ts';
import { operatorBooks } from './operator-books.ts';
import { LIST_MS, RoomDeal } from './room-deal.ts';
import type { ScenarioService } from './service.ts';
import { SocketPlayer } from './socket-player.ts';
import { Watcher } from './watcher.ts';

/** How long a fact may take to become true on a busy machine. */
const SETTLE_MS = 15_000;
/** How long a step of the table may take to appear once it is due. */
const STEP_MS = 1_000;
const DEAL_TRIES = 5;
const DEAL_MS = 4_000;
/** Each retry of a wallet that was down happens within this time. */
const RETRY_STEP_MS = 60_000;
const RETRY_STEPS = 12;
const HOME_MS = 1_500;

/** Creates the player with this name; `null`: an ordinary one, at a socket. */
export type Enrol = (
  name: string,
  who: { playerId: string; name: string; currency: string; balanceMinor: number },
) => Promise<LivePlayer | null>;

/** The service itself, with real sockets, storage and wallet calls; only its clock is stopped until the scenario moves it. */
export class RoomLevel implements Level {
  readonly name: LevelName;
  readonly fair: RoomDeal;
  readonly #service: ScenarioService;
  readonly #room: { readonly roomId: string; readonly tableId: string };
  readonly #watcher: Watcher;
  readonly #players: ReadonlyMap<string, LivePlayer>;
  readonly #start = new Map<string, number>();
  readonly #away = new Set<string>();
  /** Decks that are laid out and not dealt yet. */
  #laidOut = 0;
  #operatorUp = true;

  private constructor(
    name: LevelName,
    service: ScenarioService,
    parts: { room: { roomId: string; tableId: string }; watcher: Watcher; players: ReadonlyMap<string, LivePlayer>; scenario: Scenario },
  ) {
    this.name = name;
    this.#service = service;
    this.#room = parts.room;
    this.#watcher = parts.watcher;
    this.#players = parts.players;
    this.fair = new RoomDeal({ service, tableId: parts.room.tableId, watcher: parts.watcher, players: parts.players });
    for (const player of parts.players.keys()) this.#start.set(player, walletOf(parts.scenario, player));
  }

  /** Opens a room for the scenario and brings every player to its table. */
  static async open(
    service: ScenarioService,
    scenario: Scenario,
    { name = 'room', enrol }: { name?: LevelName; enrol?: Enrol } = {},
  ): Promise<RoomLevel> {
    const room = await service.openRoom(scenario);
    const { stack } = service;
    const { currency } = scenario.table;
    const players = new Map<string, LivePlayer>();
    for (const { name: player } of [...scenario.seats, ...scenario.guests]) {
      const who = { playerId: `${player}-${room.number}`, name: player, currency, balanceMinor: walletOf(scenario, player) };
      players.set(player, (await enrol?.(player, who)) ?? (await SocketPlayer.enrol(stack, who)));
    }
    const watcher = await Watcher.at(stack, room.tableId, { playerId: `watcher-${room.number}`, name: 'watcher', currency });
    await Promise.all([...players.values()].map((player) => player.open(room.tableId)));
    return new RoomLevel(name, service, { room, watcher, players, scenario });
  }

  get tableId(): string {
    return this.#room.tableId;
  }

  get playerIds(): string[] {
    return [...this.#players.values()].map(({ playerId }) => playerId);
  }

  view(): TableView {
    return this.#watcher.view();
  }

  cues(): readonly Cue[] {
    return this.#watcher.cues();
  }

  holeOf(name: string): readonly string[] {
    return this.#player(name).hole();
  }

  books(name: string): Promise<Books> {
    return operatorBooks(this.#service.wallet, this.#player(name).playerId);
  }

  async wish({ seats, board }: Wish): Promise<void> {
    this.#laidOut += 1;
    await this.#service.stack.control('/deck', { table_id: this.tableId, seats: Object.fromEntries(seats), board });
  }

  async deal(): Promise<boolean> {
    // On a stopped clock everything due has already happened.
    if (isRunning(this.view())) return true;
    const last = this.#watcher.handId();
    const isCut = this.#laidOut === 0;
    this.#laidOut = Math.max(0, this.#laidOut - 1);
    if (isCut) await this.fair.pledged();
    const silent = (await this.fair.unasked()).length;
    for (let tries = 0; tries < DEAL_TRIES; tries += 1) {
      // A client that is too slow for its list must not hold the hand up: the next try lets the time of the list pass.
      await this.#service.advance(Math.max(tries === 0 ? 1 : LIST_MS, this.view().nextHandAt - this.#service.now));
      if (isCut && tries === 0) await this.fair.missed(silent);
      if (await this.#watcher.holds(() => this.#watcher.handId() !== last, tries === 0 ? DEAL_MS : DEAL_MS / 4)) return true;
    }
    return false;
  }

  async act(name: string, action: BettingAction): Promise<string | null> {
    const before = this.view();
    const refused = await this.#player(name).act(action, before);
    if (refused === null)
      await this.#watcher.until(() => this.#watcher.isClosed || this.view().decisionId !== before.decisionId, `${name} has acted`);
    return refused;
  }

  ask(name: string, request: Request): Promise<string | null> {
    return this.#player(name).ask(request, this.view());
  }

  async connection(name: string, up: boolean): Promise<void> {
    const player = this.#player(name);
    if (up) this.#away.delete(name);
    else this.#away.add(name);
    await (up ? player.mendLine(this.tableId) : player.cutLine());
    await this.#watcher.until(
      () => this.view().seats[seatNamed(this.view(), name)]?.connected !== !up,
      `${name} is ${up ? 'back' : 'away'}`,
    );
  }

  /** Everything that becomes due on the way happens at its own time, in order, as if nobody had moved the clock. */
  async advance(ms: number): Promise<void> {
    const end = this.#service.now + ms;
    for (let next = this.#nextDue(end); next < end; next = this.#nextDue(end)) {
      const { seq } = this.view();
      await this.#service.advance(next - this.#service.now);
      if (!(await this.#watcher.holds(() => this.view().seq !== seq, STEP_MS))) break;
    }
    await this.#service.advance(end - this.#service.now);
  }

  #nextDue(end: number): number {
    const { toAct, bankUntil, offer, nextHandAt } = this.view();
    const due = [toAct >= 0 ? bankUntil : 0, offer.waiting.length > 0 ? offer.until : 0, isRunning(this.view()) ? 0 : nextHandAt];
    return Math.min(end, ...due.filter((at) => at > this.#service.now));
  }

  async fault({ kind, mode, calls, ms }: Fault): Promise<void> {
    await this.#service.wallet.spoil(kind, mode, { calls, ...(ms === null ? {} : { ms }) });
  }

  heal(): Promise<void> {
    return this.#service.wallet.heal();
  }

  operator(up: boolean): Promise<void> {
    this.#operatorUp = up;
    return up ? this.#service.stack.startDemo() : this.#service.stack.killDemo();
  }

  async kill(): Promise<void> {
    await this.#service.killAndRestart();
    await this.#watcher.open();
    for (const [name, player] of this.#players) {
      if (!this.#away.has(name)) await player.open(this.tableId);
    }
  }

  closeRoom(): Promise<void> {
    return this.#service.closeRoom(this.#room.roomId);
  }

  /** Where no screen is checked, the state behind it is checked instead. */
  async screen(name: string, sees: ScreenFact): Promise<string | null> {
    const seen = await this.#player(name).screen(sees, this.view());
    return seen === undefined ? wrongOnScreen(this.view(), { name, hole: this.holeOf(name) }, sees) : seen;
  }

  /** What everyone may see has to be on every screen as well. */
  async seen(fact: Fact): Promise<string | null> {
    if (fact.is === 'proof') return this.#shields();
    const facts = screenFactsOf(fact);
    // A disconnected player still sees the earlier state.
    const looking = [...this.#players].filter(([name]) => facts.length > 0 && !this.#away.has(name));
    for (const [name, player] of looking) {
      for (const sees of facts) {
        const wrong = (await player.screen(sees, this.view())) ?? null;
        if (wrong !== null) return `${name}: ${wrong}`;
      }
    }
    return null;
  }

  /** Each screen's own verdict about the last hand. */
  async #shields(): Promise<string | null> {
    for (const [name, player] of this.#players) {
      const wrong = this.#away.has(name) ? null : ((await player.shield(this.#watcher.handId())) ?? null);
      if (wrong !== null) return `${name}: ${wrong}`;
    }
    return null;
  }

  async settled(wrong: () => string | null | Promise<string | null>): Promise<string | null> {
    let last: string | null = null;
    const isRight = async () => {
      for (const player of this.#players.values()) await player.look();
      last = await wrong();
      return last === null;
    };
    return (await this.#watcher.holds(isRight, SETTLE_MS)) ? null : last;
  }

  /** Everyone leaves; then every debit is closed and every balance has changed by the sum of its results. */
  async finish(): Promise<string | null> {
    if (await this.#everybodyLeaves()) {
      for (let step = 0; step < RETRY_STEPS; step += 1) {
        const wrong = await this.#moneyAway();
        if (wrong === null) return null;
        if (await this.#watcher.holds(async () => (await this.#moneyAway()) === null, HOME_MS)) return null;
        await this.#service.advance(RETRY_STEP_MS);
      }
    }
    return (await this.#moneyAway()) ?? 'somebody is still at the table';
  }

  async #everybodyLeaves(): Promise<boolean> {
    for (const name of [...this.#away]) await this.connection(name, true);
    for (const [name, player] of this.#players) {
      if (seatNamed(this.view(), name) >= 0) await player.ask({ type: 'leave' }, this.view());
    }
    return this.#watcher.holds(() => this.view().seats.every(({ status }) => status === 'empty'), SETTLE_MS);
  }

  async #moneyAway(): Promise<string | null> {
    for (const [name, start] of this.#start) {
      const { balance, net, entries } = await this.books(name);
      if (entries.some(({ state }) => state === 'pending')) return `a credit of ${name} is pending`;
      if (balance !== start + net) return `${name} had ${start}, has ${balance} and results of ${net} (minor units)`;
    }
    return null;
  }

  /** Cleans up for the next scenario. */
  async close(): Promise<void> {
    if (!this.#operatorUp) await this.operator(true);
    await this.#service.wallet.heal();
    this.#watcher.close();
    for (const player of this.#players.values()) await player.close();
    await this.#service.closeRoom(this.#room.roomId);
  }

  #player(name: string): LivePlayer {
    const player = this.#players.get(name);
    if (player === undefined) throw new Error(`there is no player ${name}`);
    return player;
  }
}

/** Facts that a screen shows all the time. */
function screenFactsOf(fact: Fact): readonly ScreenFact[] {
  switch (fact.is) {
    case 'stacks':
      return fact.amounts.map(({ name, chips }) => ({ is: 'stack', name, chips }));
    case 'pot':
      return [fact];
    case 'board':
      return [{ is: 'board', cards: fact.cards }];
    default:
      return [];
  }
}
