import {
  type Beats,
  beaten,
  buriable,
  CLUSTER_LIMITS,
  isSure,
  isTrusted,
  missed,
  NO_BEATS,
  type Peer,
  predecessors,
  skewOf,
} from '@cardroom/cluster';
import {
  beats,
  buries,
  databaseTime,
  forgetsGone,
  joins,
  leaves,
  type ProcessState,
  type SeenJob,
  seesJob,
  takesJob,
} from '@cardroom/journal';
import type { ServiceLine } from '@cardroom/storage';
import { type Cancel, WrongClock } from '../process/clock.ts';
import { type Build, saidOf } from './build.ts';
import { DeclaredDead, type MemberFigures, type MemberNews, type Membership, type ServingWait } from './membership.ts';
import type { MonoClock } from './mono-clock.ts';
import { assertOnlyOne, type Look, lookAround, type SeenPeer, untilNameIsFree } from './others.ts';
import { SureWaiters } from './sure-waiters.ts';

export interface MemberPorts {
  readonly line: ServiceLine;
  /** Its place in the cluster. */
  readonly name: string;
  /** Where other processes reach it. */
  readonly address: string;
  readonly build: Build;
  newId(): string;
  /** The machine's own clock, ms. */
  wallTime(): number;
  /** The clock by which leases and signs of life are measured here. */
  readonly time: MonoClock;
  /** The load of this process since it was asked last, per cent. */
  load(): number;
  failed(where: string, error: unknown): void;
  told(what: string, more: object): void;
  /** Ends the process. */
  fatal(error: DeclaredDead): void;
}

/** How long the rows of processes that are gone stay for inquiries. */
const GONE_KEPT_MS = 24 * 3_600_000;
const { beatMs, leaseMs, skewMs } = CLUSTER_LIMITS;

/** The life of a process on PostgreSQL. Its clock is the monotonic one: a change of the system time means nothing here. */
export class Member implements Membership {
  readonly processId: string;
  readonly #ports: MemberPorts;
  readonly #listeners: ((news: MemberNews) => void)[] = [];
  readonly #time: MonoClock;
  readonly #waiting: SureWaiters;
  #figures: () => MemberFigures = () => ({ tables: 0 });
  #state: ProcessState = 'standby';
  #hasLeft = false;
  #beats: Beats = NO_BEATS;
  #seen: Look = { peers: [], at: 0 };
  #wasSure = true;
  #round: Promise<void> = Promise.resolve();
  /** The next round; undefined while one is under way. */
  #timer: Cancel | undefined;
  /** The next round begins as soon as the one that is under way has ended. */
  #again = false;
  /** Set once the process is to serve. */
  #serving: Promise<void> | null = null;
  /** Set while it waits for its turn. */
  #wait: (Pick<ServingWait, 'mayJoin'> & { readonly begin: () => void }) | null = null;
  #keepsHouse = false;
  #keep!: () => void;
  readonly #keeping = new Promise<void>((resolve) => {
    this.#keep = resolve;
  });

  private constructor(processId: string, ports: MemberPorts) {
    this.processId = processId;
    this.#ports = ports;
    this.#time = ports.time;
    this.#waiting = new SureWaiters(ports.time);
  }

  /**
   * Joins as a standby. Throws `WrongClock` when the machine's clock is too far from the database's, and `WrongSettings` when a living process
   * has the same name.
   */
  static async join(ports: MemberPorts): Promise<Member> {
    await assertClock(ports);
    await untilNameIsFree(ports.line, ports.name, ports.time);
    let processId = `${ports.name}.${ports.newId()}`;
    while (!(await ports.line.show(processId))) processId = `${ports.name}.${ports.newId()}`;
    const member = new Member(processId, ports);
    await member.#join();
    return member;
  }

  get journalVersion(): number {
    return this.#ports.build.journal.reads;
  }

  get state(): ProcessState {
    return this.#state;
  }

  isSure(): boolean {
    return this.#state !== 'gone' && isSure(this.#beats, this.#time.now());
  }

  whenSure(): Promise<void> {
    if (this.isSure() || this.#hasLeft) return Promise.resolve();
    if (this.#state === 'gone') return Promise.reject(new DeclaredDead(this.processId));
    return this.#waiting.wait();
  }

  beatAgeMs(): number | null {
    const { lastAt } = this.#beats;
    return lastAt === null ? null : this.#time.now() - lastAt;
  }

  isTrusted(): boolean {
    return isTrusted(this.#beats, this.#time.now());
  }

  peers(): readonly SeenPeer[] {
    return this.#seen.peers;
  }

  servers(): number {
    return 1 + this.#seen.peers.filter(({ isServing }) => isServing).length;
  }

  get keepsHouse(): boolean {
    return this.#keepsHouse;
  }

  untilKeepsHouse(): Promise<void> {
    return this.#keeping;
  }

  untilServing(waiting: ServingWait = BESIDE_OTHERS): Promise<void> {
    this.#serving ??= this.#beginServing(waiting);
    return this.#serving;
  }

  lookAgain(): void {
    this.#again = true;
    if (this.#timer === undefined) return;
    this.#timer();
    this.#plan(this.#time.now());
  }

  drain(): void {
    if (this.#state !== 'serving') return;
    this.#state = 'draining';
    this.#keepsHouse = false;
    // The others give it no table any more, and one of them keeps the house, as soon as the row says so.
    this.lookAgain();
  }

  async leave(): Promise<void> {
    if (this.#state === 'gone') return;
    this.#state = 'gone';
    this.#hasLeft = true;
    this.#timer?.();
    await this.#round;
    // If this cannot be written now, the others see the session end with the process.
    await this.#ports.line.run(leaves(this.processId)).catch((error) => this.#ports.failed('leaving the cluster', error));
  }

  hear(listen: (news: MemberNews) => void): void {
    this.#listeners.push(listen);
  }

  show(figures: () => MemberFigures): void {
    this.#figures = figures;
  }

  async #join(): Promise<void> {
    const { line, name, address, build } = this.#ports;
    const sentAt = this.#time.now();
    await line.run(joins({ processId: this.processId, name, address, ...saidOf(build) }, AT));
    this.#beats = beaten(this.#beats, sentAt);
    await this.#look();
    await this.#assertOnlyOne();
    for (const peer of predecessors(this.#seen.peers, name)) await this.#bury(peer);
    await line.run(forgetsGone(0, GONE_KEPT_MS));
    this.#plan(this.#time.now());
  }

  /** Of two that have joined at the same moment at least one sees the other. */
  async #assertOnlyOne(): Promise<void> {
    try {
      assertOnlyOne(this.#ports.name, this.#seen);
    } catch (error) {
      await this.leave();
      throw error;
    }
  }

  async #beginServing({ mayJoin, standingBy }: ServingWait): Promise<void> {
    if (await this.#serve(mayJoin)) return;
    const serving = new Promise<void>((begin) => {
      this.#wait = { mayJoin, begin };
    });
    await standingBy();
    return serving;
  }

  /**
   * Whether this process serves from now on. One that may not join the others needs to be the first, and of several such processes one is. Its row
   * says so before anybody asks it.
   */
  async #serve(mayJoin: ServingWait['mayJoin']): Promise<boolean> {
    const isAlone = !this.#seen.peers.some(({ isAtWork }) => isAtWork);
    if (!(await mayJoin()) && !(isAlone && (await this.#takeHouse()))) return false;
    if (this.#state !== 'standby') return false;
    this.#state = 'serving';
    await this.#beat();
    await this.#takeHouse();
    return true;
  }

  #plan(begunAt: number): void {
    if (this.#state === 'gone') return;
    const waitMs = this.#again ? 0 : Math.max(0, beatMs - (this.#time.now() - begunAt));
    this.#again = false;
    this.#timer = this.#time.after(waitMs, () => {
      this.#timer = undefined;
      const now = this.#time.now();
      this.#round = this.#live().then(() => this.#plan(now));
    });
  }

  /** One round: a sign of life, a look at the others, and what follows from it. */
  async #live(): Promise<void> {
    try {
      await this.#beat();
      if (this.#state === 'gone') return;
      await this.#look();
      for (const peer of buriable(this.#seen.peers, this.#seen.at, { isTrusted: this.isTrusted() })) await this.#bury(peer);
      if (this.#wait !== null && (await this.#serve(this.#wait.mayJoin))) {
        this.#wait.begin();
        this.#wait = null;
      }
      if (this.#state === 'serving') await this.#takeHouse();
    } catch (error) {
      this.#beats = missed(this.#beats);
      if (this.#wasSure) this.#ports.failed('sign of life', error);
    }
    this.#tellSure();
  }

  async #beat(): Promise<void> {
    const { tables } = this.#figures();
    const sentAt = this.#time.now();
    const state = this.#state;
    const rows = await this.#ports.line.run(beats(this.processId, { state, tables, load: this.#ports.load() }, AT));
    if (this.#state === 'gone') return;
    if (rows.length === 0) return this.#declaredDead();
    this.#beats = beaten(this.#beats, sentAt);
    // Before anything that has waited: whoever acts for a table is told of the pause first.
    this.#tellSure();
    this.#waiting.letGo(() => this.isSure());
  }

  async #look(): Promise<void> {
    const before = this.#seen.peers;
    this.#seen = await lookAround(this.#ports.line, this.processId);
    const now = new Set(this.#seen.peers.map(({ processId }) => processId));
    for (const { processId } of before) if (!now.has(processId)) this.#tell({ type: 'lost', processId });
  }

  async #bury({ processId, leaseUntil }: Peer): Promise<void> {
    const rows = await this.#ports.line.run(buries({ process_id: processId, lease_until: leaseUntil }));
    if (rows.length === 0) return;
    this.#seen = { ...this.#seen, peers: this.#seen.peers.filter((peer) => peer.processId !== processId) };
    this.#ports.told('a process is gone: it gave no sign of life', { processId });
    this.#tell({ type: 'lost', processId });
    this.#tell({ type: 'buried', processId });
  }

  /** Keeps the house unless somebody else does. Returns whether this process keeps it. */
  async #takeHouse(): Promise<boolean> {
    const { line } = this.#ports;
    if (this.#keepsHouse || this.#state === 'draining' || this.#state === 'gone') return this.#keepsHouse;
    const [job] = (await line.run(seesJob('tables'))) as SeenJob[];
    if (job === undefined || job.is_held === 1) return false;
    if ((await line.run(takesJob('tables', this.processId, job))).length === 0) return false;
    // It may have been told to end since it asked; its row says so, and another process takes the job.
    if (!(['standby', 'serving'] as readonly ProcessState[]).includes(this.#state)) return false;
    if (job.holder !== '') this.#ports.told('this process keeps the house', { from: job.holder, processId: this.processId });
    this.#keepsHouse = true;
    this.#keep();
    return true;
  }

  #declaredDead(): void {
    this.#state = 'gone';
    const error = new DeclaredDead(this.processId);
    this.#waiting.refuse(error);
    this.#ports.fatal(error);
  }

  #tellSure(): void {
    const sure = this.isSure();
    if (sure === this.#wasSure || this.#state === 'gone') return;
    this.#wasSure = sure;
    this.#tell({ type: sure ? 'sure' : 'unsure' });
  }

  #tell(news: MemberNews): void {
    for (const listen of this.#listeners) listen(news);
  }
}

const BESIDE_OTHERS: ServingWait = { mayJoin: async () => true, standingBy: async () => {} };

/** The database has a clock of its own. */
const AT = { now: 0, leaseMs };

/** A process with another idea of the time would date hands, payments and audit rows wrongly, and the next one would judge by them. */
async function assertClock({ line, wallTime }: MemberPorts): Promise<void> {
  const asked = wallTime();
  const [row] = (await line.run(databaseTime(0))) as { now: number }[];
  const skew = skewOf(row?.now ?? 0, asked, wallTime());
  if (Math.abs(skew) <= skewMs) return;
  const how = `${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'}`;
  throw new WrongClock(
    `Clock: this machine is ${how} the database, and at most ${skewMs / 1_000} s is allowed. Set the clocks (NTP) and start again.`,
  );
}
