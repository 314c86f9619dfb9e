import { type Kind, type List, PlayerDeal, type SeatLink, type Statements } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto, nodeSigner } from '@cardroom/fairness/src/node.ts';
import { aesGcmSealer } from '@cardroom/storage';
import type { Table, TableEvent } from '@cardroom/table';
import { TEST_CONFIG, TestTable } from '@cardroom/table/testing';
import type { TakenCut } from '../../../src/fair-deal/cut-links.ts';
import type { DealNews } from '../../../src/fair-deal/deal-news.ts';
import { FairTable } from '../../../src/fair-deal/fair-table.ts';
import { CutIntake, GATHER_MS } from '../../../src/tables/cut-intake.ts';
import { isForNextHand, NextHand } from '../../../src/tables/next-hand.ts';
import type { Offered } from '../../../src/tables/step.ts';
import { SteppedClock } from '../../control/stepped-clock.ts';
import { Draws, SEATS } from './attacked-table.ts';

/** A client's answer to a list takes this long, in ms. */
const LINE_MS = 80;
const SECRET_BYTES = 32;

type Answer = Awaited<ReturnType<CutIntake['take']>>;

/** A list that is open, for those who attack it. */
export interface OpenList {
  readonly n: number;
  /** The right cuts of the listed seats. */
  readonly right: readonly SeatLink[];
  /** Sends a cut as the player of a seat, and says what came back; `at` is who sends it, a seat or somebody who has none. */
  send(at: number | 'nobody', cut: { readonly n: number; readonly link: string }): Promise<Answer>;
}

export interface ProductTableOptions {
  /** Whether a listed seat keeps its cut back. */
  readonly withholds?: (seat: number, n: number) => boolean;
  /** Called when a list is open, before anybody has cut. */
  readonly attacked?: (list: OpenList) => Promise<void>;
}

/**
 * A table of six in simulated time with the product's own rules, decks, chain, timing and intake of cuts. The players fold every hand. Nothing
 * is stored: every write succeeds at once.
 */
export class ProductTable {
  /** Numbers that were void. */
  voids = 0;
  dealt = 0;
  /** How much later than planned each hand began, in ms. */
  readonly delays: number[] = [];
  /** Every statement that was told. */
  readonly told: { readonly n: number; readonly kind: Kind; readonly said: NonNullable<Statements[Kind]>; readonly sig: string }[] = [];
  readonly doubts: string[] = [];
  readonly #options: ProductTableOptions;
  readonly #clock = new SteppedClock();
  readonly #rules = new TestTable();
  readonly #fair: FairTable;
  readonly #next: NextHand;
  readonly #intake: CutIntake;
  readonly #clients = new Map<number, PlayerDeal>();
  readonly #draws: Draws;
  /** By seat: the cut that its client would send. */
  readonly #answers = new Map<number, { readonly n: number; readonly link: string }>();
  #hand: TableEvent[] = [];
  #hands = 0;

  constructor(seed: string, options: ProductTableOptions = {}) {
    this.#options = options;
    this.#clock.pauseAt(this.#rules.now);
    const draws = new Draws(seed);
    this.#draws = draws;
    const signer = { ...nodeSigner(draws.bytes()), key: 1 };
    const keys = { origin: 'poker.example', signerAt: () => signer };
    const draw = (bytes: number): Buffer => Buffer.concat(Array.from({ length: bytes / SECRET_BYTES }, () => draws.bytes()));
    this.#fair = new FairTable({ config: TEST_CONFIG, keys, sealer: aesGcmSealer(draws.bytes()), draw });
    this.#next = new NextHand({
      clock: this.#clock,
      decks: { deckFor: async () => null },
      fair: this.#fair,
      nextHandId: async () => String(7_000_000 + ++this.#hands),
      newLotId: () => this.#rules.id('lot'),
    });
    this.#intake = new CutIntake({
      fair: this.#fair,
      clock: this.#clock,
      table: () => this.table,
      inOrder: (run) => run(),
      write: async () => true,
      stored: () => {},
    });
    for (const seat of SEATS) this.#seated(seat);
  }

  get table(): Table {
    return this.#rules.table;
  }

  /** The numbers that were used for the hands dealt so far. */
  get numbers(): number {
    return this.dealt + this.voids;
  }

  /** Prepares, deals and plays one hand. */
  async playHand(): Promise<void> {
    const planned = this.table.nextHandAt ?? this.#clock.now();
    for (const [seat, client] of this.#clients) if (client.isPledgeDue) this.#pledges(seat, client);
    while (this.table.hand === null) {
      const deadline = this.#next.deadline(this.table);
      if (deadline === null || !isForNextHand(deadline.kind)) throw new Error(`the table waits for ${deadline?.kind ?? 'nothing'}`);
      this.#advanceTo(deadline.at);
      this.#offer(await this.#next.inputFor(deadline.kind, this.table));
      if (this.table.cut != null && this.table.cut.listed.length > 0) await this.#cuts();
    }
    this.dealt += 1;
    this.delays.push(Math.max(0, this.#clock.now() - planned));
    while (this.table.hand !== null) this.#fold();
  }

  /** Sends a cut as the player of a seat. */
  async send(at: number | 'nobody', cut: { readonly n: number; readonly link: string }): Promise<Answer> {
    const sent = this.#intake.take(at === 'nobody' ? 'nobody' : playerOf(at), cut);
    // A right cut is answered once it is stored, with those that come in the next moment.
    this.#clock.advance(GATHER_MS);
    return sent;
  }

  #seated(seat: number): void {
    this.#rules.sit(seat);
    const client = new PlayerDeal(nodeCrypto.sha256, this.#fair.head);
    for (const { n, kind, said } of this.#fair.soFar(null, []).statements) client.hear({ n, kind, said }, false);
    this.#clients.set(seat, client);
    this.#pledges(seat, client);
  }

  #pledges(seat: number, client: PlayerDeal): void {
    this.#offer({ type: 'pledge', playerId: playerOf(seat), ...client.pledge(this.#draws.bytes()) });
  }

  /** The listed clients answer, each at its time; those who withhold do not. */
  async #cuts(): Promise<void> {
    const { cut } = this.table;
    const n = cut?.n ?? 0;
    const right = [...this.#answers].filter(([, one]) => one.n === n).map(([seat, { link }]) => ({ seat, link }));
    this.#clock.advance(LINE_MS);
    await this.#options.attacked?.({ n, right, send: (at, told) => this.send(at, told) });
    const sent = right.filter(({ seat }) => this.#options.withholds?.(seat, n) !== true);
    const answers = sent.map(({ seat, link }) => this.#intake.take(playerOf(seat), { n, link }));
    this.#clock.advance(GATHER_MS);
    for (const answer of await Promise.all(answers)) if (typeof answer === 'string') throw new Error(`a right cut was refused: ${answer}`);
  }

  #fold(): void {
    const { turn, hand, seats } = this.table;
    const playerId = seats[hand?.toAct ?? -1]?.playerId ?? '';
    this.#offer({ type: 'act', playerId, decisionId: turn?.decisionId ?? '', action: { type: 'fold' } });
  }

  /** One step of the table: its rules decide, its chain follows, and its players are told. */
  #offer(input: Offered): void {
    this.#rules.now = this.#clock.now();
    const before = this.table;
    const events = this.#rules.events(this.#next.withDeal(before, input));
    if (events.some(({ type }) => type === 'hand-opened')) this.#hand = [];
    this.#hand.push(...events);
    const plan = this.#fair.plan({ before, after: this.table, events, at: this.#rules.now, hand: this.#hand });
    const news = plan?.done() ?? null;
    this.#next.told(this.table);
    if (news !== null) this.#tell(news);
  }

  #tell({ statements }: DealNews): void {
    for (const { n, kind, said, sig } of statements) {
      this.told.push({ n, kind, said, sig });
      if (kind === 'void') this.voids += 1;
      for (const [seat, client] of this.#clients) {
        const { cut, doubt } = client.hear({ n, kind, said });
        if (cut !== null) this.#answers.set(seat, cut);
        if (doubt !== null) this.doubts.push(`seat ${seat}, number ${n}: ${doubt}`);
      }
    }
  }

  #advanceTo(at: number): void {
    this.#clock.advance(Math.max(0, at - this.#clock.now()));
  }
}

/** Whether a cut was taken. */
export const isTaken = (answer: Answer): answer is TakenCut => typeof answer !== 'string';

/** The seats that a list names without a cut. */
export const unlistedOf = (said: NonNullable<Statements[Kind]>): readonly number[] => (said as List).unlisted.map(({ seat }) => seat);

const playerOf = (seat: number): string => `p${seat}`;
