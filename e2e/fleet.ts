import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import type { ControlledTable } from './controlled-table.ts';
import { until } from './drills/until.ts';
import { type Front, OwnFront } from './front.ts';
import { HaproxyFront } from './haproxy-front.ts';
import { end, freePort, json, launch, type Started } from './processes.ts';
import { isAlive } from './running.ts';
import type { Aimed, ControlCall, Launch, ServiceProcesses } from './service-processes.ts';

/** How often the processes are asked who is ready, ms; a proxy in production asks every 500. */
const LOOK_MS = 200;
/** A calm machine has a process that serves after this long, ms. */
const SERVES_MS = 15_000;

/** The answers of `/readyz?draining=404` that matter to a proxy. */
const READY = 200;
/** Gets nobody new, and keeps its sockets. */
const KEPT = 404;

interface Member {
  readonly name: string;
  readonly port: number;
  /** Its own way to the database; null when nobody means to cut it. */
  readonly way: CuttingProxy | null;
  /** Its own way to Redis; null where there is none. */
  readonly redis: CuttingProxy | null;
  started: Started | null;
}

export interface FleetOptions {
  readonly size: number;
  /** The database that each process reaches through a proxy of its own; null: all of them reach it as their settings say. */
  readonly cuttable: string | null;
  /** The Redis that each process reaches through a proxy of its own; null without one. */
  readonly redisUrl?: string | null;
  /** What stands before them: a front in this process, or HAProxy. */
  readonly front: 'own' | 'haproxy';
}

/** Several processes of a service behind a front. */
export class Fleet implements ServiceProcesses {
  readonly #members: readonly Member[];
  readonly #launch: Launch;
  readonly #front: Front;
  readonly #url: string;
  /** What the front asks of each process. */
  readonly #settings: Record<string, string>;
  #ready: readonly Member[] = [];
  #looking: NodeJS.Timeout | undefined;

  private constructor(members: readonly Member[], start: Launch, { front, port }: { front: Front; port: number }) {
    this.#members = members;
    this.#launch = start;
    this.#front = front;
    this.#url = `http://127.0.0.1:${port}`;
    this.#settings = front instanceof HaproxyFront ? { TRUST_PROXY: '1' } : {};
  }

  /** Opens the front on `port`; no process is started yet. */
  static async open(port: number, { size, cuttable, redisUrl = null, front }: FleetOptions, start: Launch): Promise<Fleet> {
    const members: Member[] = [];
    for (let n = 0; n < size; n += 1) {
      const way = cuttable === null ? null : await CuttingProxy.open(cuttable);
      const redis = redisUrl === null ? null : await CuttingProxy.open(redisUrl);
      members.push({ name: `p-${n + 1}`, port: await freePort(), way, redis, started: null });
    }
    const opened = front === 'own' ? await OwnFront.open(port, members) : await HaproxyFront.open(port, members);
    const fleet = new Fleet(members, start, { front: opened, port });
    fleet.#look();
    return fleet;
  }

  /** Starts the processes that do not live; resolves when all of them serve, and the front knows one. Rejects with `TooLate`. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    for (const member of this.#members) {
      if (isAlive(member)) continue;
      const way = member.way === null ? {} : { DATABASE_URL: member.way.url };
      const redis = member.redis === null ? {} : { REDIS_URL: member.redis.url };
      const own = { PORT: String(member.port), PROCESS_NAME: member.name, ...way, ...redis };
      member.started = await this.#launch({ ...own, ...this.#settings, ...settings });
    }
    await this.untilServing();
  }

  get names(): readonly string[] {
    return this.#members.map(({ name }) => name);
  }

  async named(name: string): Promise<Aimed> {
    const member = this.#members.find((one) => one.name === name);
    if (member?.started == null || !isAlive(member)) throw new Error(`no process of the name ${name} lives`);
    return this.#running(member, member.started, await tablesOf(member));
  }

  async busiest(tableId: string | null): Promise<Aimed> {
    await this.untilServing();
    const found = await Promise.all(this.#ready.map(async (member) => ({ member, tables: await tablesOf(member) })));
    const rank = (tables: readonly ControlledTable[]): number =>
      tableId === null ? tables.filter((one) => one.hand_running).length : Number(tables.some((one) => one.table_id === tableId));
    const [first] = found.toSorted((one, other) => rank(other.tables) - rank(one.tables));
    const started = first?.member.started ?? null;
    if (first === undefined || started === null) return this.busiest(tableId);
    return this.#running(first.member, started, first.tables);
  }

  #running({ way, redis: own, port }: Member, started: Started, tables: readonly ControlledTable[]): Aimed {
    const all = this.#members.flatMap(({ redis }) => redis ?? []);
    return { started, way, redis: own === null ? null : { own, all }, port, tables };
  }

  leadTo(server: string): void {
    for (const { way } of this.#members) way?.retarget(server);
  }

  /** Resolves once a process serves, and can be reached through the front. Rejects with `TooLate`. */
  async untilServing(): Promise<void> {
    await until(`one of ${this.#members.length} processes to serve`, () => this.#ready.length > 0, SERVES_MS);
    await until('the front to lead to it', async () => (await statusAt(`${this.#url}/readyz`)) === READY, SERVES_MS);
  }

  /**
   * Calls the control ports: about one table, that of its process; about what all processes have, such as their clocks, or what any of them may have,
   * such as a player's tables, all of them; and any of them for everything else.
   */
  async control(path: string, body?: ControlCall): Promise<unknown> {
    const members = this.#ready;
    const all = () => Promise.all(members.map(({ port }) => json(`http://127.0.0.1:${port}/control${path}`, body)));
    if (path === '/tables') return { tables: (await Promise.all(members.map(tablesOf))).flat() };
    if (path === '/drop') return { dropped: ((await all()) as { dropped: number }[]).reduce((sum, { dropped }) => sum + dropped, 0) };
    if (path === '/clock' || path === '/forget') return (await all())[0];
    const { port } = body?.table_id === undefined ? { port: members[0]?.port } : await this.busiest(body.table_id);
    return json(`http://127.0.0.1:${port}/control${path}`, body);
  }

  get started(): readonly Started[] {
    return this.#members.flatMap(({ started }) => (started === null ? [] : [started]));
  }

  signal(signal: NodeJS.Signals): void {
    for (const { child } of this.started) child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.started.map((one) => end(one, signal)));
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
    clearTimeout(this.#looking);
    for (const { way, redis } of this.#members) await Promise.all([way?.close(), redis?.close()]);
    await this.#front.close();
  }

  #look(): void {
    void Promise.all(this.#members.map(statusOf)).then((statuses) => {
      const at = (status: number) => this.#members.filter((_, n) => statuses[n] === status);
      this.#ready = at(READY);
      this.#front.know(this.#ready, new Set([...this.#ready, ...at(KEPT)]));
      this.#looking = setTimeout(() => this.#look(), LOOK_MS);
    });
  }
}

async function tablesOf({ port }: Pick<Member, 'port'>): Promise<ControlledTable[]> {
  const { tables } = await json<{ tables: ControlledTable[] }>(`http://127.0.0.1:${port}/control/tables`);
  return tables;
}

/** The status that a proxy sees; null if the member does not answer. */
async function statusOf(member: Member): Promise<number | null> {
  return isAlive(member) ? statusAt(`http://127.0.0.1:${member.port}/readyz?draining=404`) : null;
}

async function statusAt(url: string): Promise<number | null> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).status;
  } catch {
    return null;
  }
}

/** Starts one process of a fleet from its sources. */
export function launchMember(file: string, env: Record<string, string>, hear: (chunk: Buffer) => void): Promise<Started> {
  return launch(file, env, hear, /^cardroom ready\b/m);
}
