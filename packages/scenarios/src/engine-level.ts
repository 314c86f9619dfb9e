import { type BettingAction, cardText, parseCards } from '@cardroom/poker';
import { type Cue, projectTable, publicEvent, type TableView } from '@cardroom/views';
import type { Scenario, ScreenFact } from './ast.ts';
import { EngineTable, type Input } from './engine-table.ts';
import { EngineWallet } from './engine-wallet.ts';
import type { Books, FairDeal, Fault, Level, Request, Wish } from './level.ts';
import { wrongOnScreen } from './screen-facts.ts';
import { walletOf } from './table-config.ts';

const DEAL_PAUSE_MS = 1;
const RETURN_WINDOW_MS = 60 * 60_000;

/** The rules alone, without sockets, storage or a real clock. A player's id is their name. */
export class EngineLevel implements Level {
  readonly name = 'engine';
  readonly fair: FairDeal | null = null;
  readonly #table: EngineTable;
  readonly #wallet = new EngineWallet();
  readonly #names: readonly string[];
  #isNew: boolean;

  /** `seed` determines the cards that the scenario leaves open. */
  constructor(scenario: Scenario, seed: number) {
    this.#names = [...scenario.seats, ...scenario.guests].map(({ name }) => name);
    for (const name of this.#names) this.#wallet.open(name, walletOf(scenario, name));
    this.#table = new EngineTable(scenario, this.#wallet, seed);
    this.#isNew = scenario.given !== null;
  }

  /** The table with everything that happened, for reports. */
  get table(): EngineTable {
    return this.#table;
  }

  view(): TableView {
    return projectTable(this.#table.table, { info: '', seq: 0, spectators: 0, now: this.#table.now });
  }

  cues(): readonly Cue[] {
    return this.#table.handEvents().flatMap(({ event }) => publicEvent(event) ?? []);
  }

  holeOf(name: string): readonly string[] {
    const events = this.#table.handEvents().map(({ event }) => event);
    const opened = events.find((event) => event.type === 'hand-opened');
    const seat = opened?.players.find(({ playerId }) => playerId === name)?.seat;
    const dealt = events.find((event) => event.type === 'hole-cards-dealt' && event.seat === seat);
    return dealt?.type === 'hole-cards-dealt' ? dealt.cards.map(cardText) : [];
  }

  async books(name: string): Promise<Books> {
    return this.#wallet.books(name);
  }

  async wish(wish: Wish): Promise<void> {
    this.#table.wish(wish);
  }

  async deal(): Promise<boolean> {
    if (this.#isNew) this.#table.takePast();
    this.#isNew = false;
    const before = this.#table.log.length;
    this.#table.passTo(Math.max(this.#table.now + DEAL_PAUSE_MS, this.#table.table.nextHandAt ?? 0));
    // If nobody can bet, the hand is over as soon as it is dealt.
    const isDealt = this.#table.log.slice(before).some(({ event }) => event.type === 'hand-opened');
    return isDealt || this.#table.table.hand !== null;
  }

  async act(name: string, action: BettingAction): Promise<string | null> {
    const { turn, offer } = this.#table.table;
    return this.#table.offer({ type: 'act', playerId: name, decisionId: (turn ?? offer)?.decisionId ?? '', action });
  }

  async ask(name: string, request: Request): Promise<string | null> {
    const before = this.#table.log.length;
    const refused = this.#table.offer(this.#inputOf(name, request));
    if (refused !== null) return refused;
    // A debit refused by the wallet is reported shortly after the request was accepted.
    const told = this.#table.log.slice(before).find(({ event }) => event.type === 'seat-released' || event.type === 'top-up-dropped');
    return told?.event.type === 'seat-released' || told?.event.type === 'top-up-dropped' ? told.event.reason : null;
  }

  #inputOf(name: string, request: Request): Input {
    const playerId = name;
    switch (request.type) {
      case 'sit-down': {
        const ids = { stayId: this.#table.id('stay'), lotId: this.#table.id('lot') };
        return { ...request, playerId, displayName: name, chipsMin: this.#leftWith(name), ...ids };
      }
      case 'top-up':
        return { ...request, playerId, lotId: this.#table.id('lot') };
      case 'show-cards':
        return { type: request.type, playerId, cards: parseCards(request.cards.join('')) };
      case 'rabbit-hunt':
        return { type: request.type, playerId, cards: this.#table.undealt() };
      case 'run-twice':
        return { type: 'act', playerId, decisionId: this.#table.table.offer?.decisionId ?? '', action: request };
      case 'leave':
        return { type: request.type, playerId };
      case 'come-back':
        return { type: request.type, playerId };
      default:
        return { ...request, playerId };
    }
  }

  /** What the player left the room with in the last hour (N2). */
  #leftWith(name: string): number {
    const { log, now } = this.#table;
    const left = log.findLast(({ at, event }) => event.type === 'left' && event.playerId === name && at > now - RETURN_WINDOW_MS);
    return left?.event.type === 'left' ? left.event.chips : 0;
  }

  async connection(name: string, up: boolean): Promise<void> {
    this.#table.offer({ type: up ? 'connected' : 'disconnected', playerId: name });
  }

  async advance(ms: number): Promise<void> {
    this.#table.passTo(this.#table.now + ms);
    this.#wallet.retry();
  }

  async fault(fault: Fault): Promise<void> {
    this.#wallet.arm(fault);
  }

  async heal(): Promise<void> {
    this.#wallet.heal();
  }

  async operator(up: boolean): Promise<void> {
    this.#wallet.up = up;
  }

  async kill(): Promise<void> {
    const connected = this.#table.table.seats.flatMap((seat) => (seat?.connected === true ? [seat.playerId] : []));
    this.#table.restart();
    for (const playerId of connected) this.#table.offer({ type: 'connected', playerId });
  }

  async closeRoom(): Promise<void> {
    this.#table.offer({ type: 'staff', command: 'close-after-hand' });
  }

  async screen(name: string, sees: ScreenFact): Promise<string | null> {
    return wrongOnScreen(this.view(), { name, hole: this.holeOf(name) }, sees);
  }

  async seen(): Promise<null> {
    return null;
  }

  async settled(wrong: () => string | null | Promise<string | null>): Promise<string | null> {
    return wrong();
  }

  /** Every cent that left a wallet is on the table or was raked, in line with the results. */
  async finish(): Promise<string | null> {
    this.#wallet.heal();
    this.#wallet.up = true;
    for (const seat of this.#table.table.seats) {
      if (seat !== null && seat.leaving === null) this.#table.offer({ type: 'leave', playerId: seat.playerId });
    }
    while (this.#table.table.turn !== null || this.#table.table.offer !== null)
      this.#table.passTo((this.#table.table.turn?.bankUntil ?? this.#table.table.offer?.until ?? 0) + 1);
    this.#wallet.retry();
    const wrong = this.#names.find((name) => {
      const { entries, net } = this.#wallet.books(name);
      const moved = entries.reduce(
        (sum, { kind, amount, state }) => (state === 'done' ? sum + (kind === 'credit' ? amount : -amount) : sum),
        0,
      );
      return moved !== net;
    });
    return wrong === undefined ? null : `the results of ${wrong} differ from what the wallet paid out`;
  }
}
