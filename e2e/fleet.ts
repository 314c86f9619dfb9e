import { connect, createServer, type Server, type Socket } from 'node:net';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { until } from './drills/until.ts';
import { end, freePort, launch, type Started } from './processes.ts';
import { isAlive, type Running } from './running.ts';

/** How often the front asks who is ready, ms; a proxy in production asks every 500. */
const LOOK_MS = 200;
/** A calm machine has a process that serves after this long, ms. */
const SERVES_MS = 15_000;

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

/** Several processes of a service behind a front that leads to the one that is ready, as a proxy does. */
export class Fleet {
  readonly #members: readonly Member[];
  readonly #launch: Launch;
  readonly #front: Server;
  readonly #sockets = new Map<Socket, Member>();
  #ready: Member | null = null;
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

  /** Starts the processes that do not live; resolves when all of them serve or stand by, and one is ready. Rejects with `TooLate`. */
  async start(): Promise<void> {
    for (const member of this.#members) {
      if (isAlive(member)) continue;
      const way = member.way === null ? {} : { DATABASE_URL: member.way.url };
      member.started = await this.#launch({ PORT: String(member.port), PROCESS_NAME: member.name, ...way });
    }
    await this.untilServing();
  }

  /** The process that serves, as the front has last seen it. */
  serving(): Running | null {
    const member = this.#ready;
    return member === null || member.started === null ? null : { started: member.started, way: member.way };
  }

  /** Resolves with the process that serves, once there is one. Rejects with `TooLate`. */
  async untilServing(): Promise<Running> {
    await until(`one of ${this.#members.length} processes to serve`, () => this.serving() !== null, SERVES_MS);
    return this.serving() ?? this.untilServing();
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
      const found = this.#members.find((_, n) => statuses[n] === READY) ?? null;
      const isDraining = (member: Member): boolean => statuses[this.#members.indexOf(member)] === DRAINING;
      if (found !== this.#ready)
        for (const [socket, member] of this.#sockets) if (member !== found && !isDraining(member)) socket.destroy();
      this.#ready = found;
      this.#looking = setTimeout(() => this.#look(), LOOK_MS);
    });
  }

  #lead(client: Socket): void {
    const member = this.#ready;
    if (member === null) return void client.destroy();
    const service = connect(member.port, '127.0.0.1');
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

/** The status that a proxy sees which leaves the sockets of a process alone while it drains; null if the member does not answer. */
async function statusOf(member: Member): Promise<number | null> {
  if (!isAlive(member)) return null;
  try {
    return (await fetch(`http://127.0.0.1:${member.port}/readyz?draining=404`, { signal: AbortSignal.timeout(1_000) })).status;
  } catch {
    return null;
  }
}

/** Starts one process of a fleet from its sources; it is there when it serves or stands by. */
export function launchMember(file: string, env: Record<string, string>, hear: (chunk: Buffer) => void): Promise<Started> {
  return launch(file, env, hear, /^cardroom (ready|standby)\b/m);
}
