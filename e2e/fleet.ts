import { connect, createServer, type Server, type Socket } from 'node:net';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { until } from './drills/until.ts';
import { end, freePort, json, launch, type Started } from './processes.ts';
import { isAlive, type Running } from './running.ts';

/** How often the front asks who is ready, ms; a proxy in production asks every 500. */
const LOOK_MS = 200;
/** A calm machine has a process that serves after this long, ms. */
const SERVES_MS = 15_000;

/** The beginning of a request that the front reads, bytes. */
const LINE_MAX = 200;

/** The answers of `/readyz?draining=404` that matter to a proxy. */
const READY = 200;
const DRAINING = 404;

interface Member {
  readonly name: string;
  readonly port: number;
  /** Its own way to the database; null when nobody means to cut it. */
  readonly way: CuttingProxy | null;
  started: Started | null;
}

export interface FleetOptions {
  readonly size: number;
  /** The database that each process reaches through a proxy of its own; null: all of them reach it as their settings say. */
  readonly cuttable: string | null;
}

/** Starts one process with these settings beside its own. */
type Launch = (settings: Record<string, string>) => Promise<Started>;

/** The path of a socket names the process that it leads to. */
const PLACE = /^GET \/t\/([a-z0-9-]+)\//;

/** A table as the control port of a process reports it. */
export interface ControlledTable {
  readonly table_id: string;
  readonly room_name: string;
  readonly hand_id: string | null;
  readonly hand_running: boolean;
}

/** Several processes of a service behind a front, as a proxy does it: sockets go to the process that their path names, all else to a ready one. */
export class Fleet {
  readonly #members: readonly Member[];
  readonly #launch: Launch;
  readonly #front: Server;
  readonly #sockets = new Map<Socket, Member>();
  #ready: readonly Member[] = [];
  /** Counts what was led to any process, so that all get their share. */
  #led = 0;
  #looking: NodeJS.Timeout | undefined;

  private constructor(members: readonly Member[], start: Launch) {
    this.#members = members;
    this.#launch = start;
    this.#front = createServer((socket) => this.#lead(socket));
  }

  /** Opens the front on `port`; no process is started yet. */
  static async open(port: number, { size, cuttable }: FleetOptions, start: Launch): Promise<Fleet> {
    const members: Member[] = [];
    for (let n = 0; n < size; n += 1) {
      const way = cuttable === null ? null : await CuttingProxy.open(cuttable);
      members.push({ name: `p-${n + 1}`, port: await freePort(), way, started: null });
    }
    const fleet = new Fleet(members, start);
    await new Promise<void>((done) => fleet.#front.listen(port, '127.0.0.1', done));
    fleet.#look();
    return fleet;
  }

  /** Starts the processes that do not live; resolves when all of them serve, and the front knows one. Rejects with `TooLate`. */
  async start(): Promise<void> {
    for (const member of this.#members) {
      if (isAlive(member)) continue;
      const way = member.way === null ? {} : { DATABASE_URL: member.way.url };
      member.started = await this.#launch({ PORT: String(member.port), PROCESS_NAME: member.name, ...way });
    }
    await this.untilServing();
  }

  /** The process that has this table, or the one with the most hands in progress. Rejects with `TooLate` when nobody serves. */
  async busiest(tableId: string | null): Promise<Running & { readonly tables: readonly ControlledTable[] }> {
    await this.untilServing();
    const found = await Promise.all(this.#ready.map(async (member) => ({ member, tables: await tablesOf(member) })));
    const rank = (tables: readonly ControlledTable[]): number =>
      tableId === null ? tables.filter((one) => one.hand_running).length : Number(tables.some((one) => one.table_id === tableId));
    const [first] = found.toSorted((one, other) => rank(other.tables) - rank(one.tables));
    const started = first?.member.started ?? null;
    if (first === undefined || started === null) return this.busiest(tableId);
    return { started, way: first.member.way, port: first.member.port, tables: first.tables };
  }

  /** Resolves once a process serves. Rejects with `TooLate`. */
  async untilServing(): Promise<void> {
    await until(`one of ${this.#members.length} processes to serve`, () => this.#ready.length > 0, SERVES_MS);
  }

  /**
   * Calls the control ports: about one table, that of its process; what all processes have, such as their clocks, all of them; and any of them for
   * everything else.
   */
  async control(path: string, body?: { readonly table_id?: string }): Promise<unknown> {
    const members = this.#ready;
    const all = () => Promise.all(members.map(({ port }) => json(`http://127.0.0.1:${port}/control${path}`, body)));
    if (path === '/tables') return { tables: (await Promise.all(members.map(tablesOf))).flat() };
    if (path === '/drop') return { dropped: ((await all()) as { dropped: number }[]).reduce((sum, { dropped }) => sum + dropped, 0) };
    if (path === '/clock') return (await all())[0];
    const { port } = body?.table_id === undefined ? { port: members[0]?.port } : await this.busiest(body.table_id);
    return json(`http://127.0.0.1:${port}/control${path}`, body);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    for (const { started } of this.#members) await end(started, signal);
  }

  async close(): Promise<void> {
    await this.stop('SIGTERM');
    clearTimeout(this.#looking);
    for (const socket of this.#sockets.keys()) socket.destroy();
    for (const { way } of this.#members) await way?.close();
    await new Promise((done) => this.#front.close(done));
  }

  #look(): void {
    void Promise.all(this.#members.map(statusOf)).then((statuses) => {
      const at = (status: number) => this.#members.filter((_, n) => statuses[n] === status);
      this.#ready = at(READY);
      const kept = new Set([...this.#ready, ...at(DRAINING)]);
      for (const [socket, member] of this.#sockets) if (!kept.has(member)) socket.destroy();
      this.#looking = setTimeout(() => this.#look(), LOOK_MS);
    });
  }

  /** The first line of what a client sends says where it leads. */
  #lead(client: Socket): void {
    client.on('error', () => client.destroy());
    client.once('data', (first: Buffer) => {
      const named = PLACE.exec(first.subarray(0, LINE_MAX).toString('latin1'))?.[1];
      const member = named === undefined ? this.#anyReady() : this.#members.find(({ name }) => name === named);
      if (member === undefined) return void client.destroy();
      client.pause();
      client.unshift(first);
      this.#join(client, connect(member.port, '127.0.0.1'), member);
    });
  }

  #anyReady(): Member | undefined {
    this.#led += 1;
    return this.#ready[this.#led % this.#ready.length];
  }

  #join(client: Socket, service: Socket, member: Member): void {
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.#sockets.set(socket, member);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(service);
    service.pipe(client);
  }
}

async function tablesOf({ port }: Pick<Member, 'port'>): Promise<ControlledTable[]> {
  const { tables } = await json<{ tables: ControlledTable[] }>(`http://127.0.0.1:${port}/control/tables`);
  return tables;
}

/** The status that a proxy sees which leaves the sockets of a process alone while it drains; null if the member does not answer. */
async function statusOf(member: Member): Promise<number | null> {
  if (!isAlive(member)) return null;
  try {
    return (await fetch(`http://127.0.0.1:${member.port}/readyz?draining=404`, { signal: AbortSignal.timeout(1_000) })).status;
  } catch {
    return null;
  }
}

/** Starts one process of a fleet from its sources. */
export function launchMember(file: string, env: Record<string, string>, hear: (chunk: Buffer) => void): Promise<Started> {
  return launch(file, env, hear, /^cardroom ready\b/m);
}
