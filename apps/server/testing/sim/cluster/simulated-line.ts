import type { ServiceLine, Stmt } from '@cardroom/storage';
import type { DatabaseLink, LinkPorts } from './database-link.ts';
import type { Session } from './sim-database.ts';

/** As `PostgresLine`: how long an answer may take, and when it tries to connect again. */
const ANSWER_MS = 2_000;
const ASK_AGAIN_MS = 200;
/** When the server counts a connection as dead from which nothing comes any more. */
const KEEPALIVE_MS = 25_000;
const FAREWELL_MS = 20;

/** The connection by which a simulated process shows that it lives. It is replaced when it does not answer, and the server may learn of that late. */
export class SimulatedLine implements ServiceLine {
  readonly #link: DatabaseLink;
  readonly #ports: LinkPorts;
  #name: string | null = null;
  #session: Session | null = null;
  #isConnected = true;
  #refusedUntil = 0;

  constructor(link: DatabaseLink, ports: LinkPorts) {
    this.#link = link;
    this.#ports = ports;
  }

  async show(name: string): Promise<boolean> {
    this.#name = name;
    this.#link.processId = name;
    this.#session = this.#ports.database.openSession(name);
    return true;
  }

  run(stmt: Stmt): Promise<unknown[]> {
    const { clock, database } = this.#ports;
    if (!this.#isConnected) return Promise.reject(new Error('simulated: the line to the database is down'));
    return new Promise((resolve, reject) => {
      const callOff = clock.at(clock.now() + ANSWER_MS, () => {
        this.#lose();
        reject(new Error('simulated: the line did not answer in time'));
      });
      this.#link.send(
        (done) => done(database.runOnLine(stmt, this.#link.processId)),
        (outcome) => {
          callOff();
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.rows[0] ?? []);
        },
      );
    });
  }

  /** The connection breaks, which the server sees, and a new one is refused for a while. */
  break(refusedMs: number): void {
    this.#refusedUntil = this.#ports.time.now() + refusedMs;
    if (this.#session !== null) this.#ports.database.closeSession(this.#session);
    this.#lose();
  }

  /** The process has ended. `isSeen`: the server sees it, unlike the end of a whole machine. */
  end(isSeen: boolean): void {
    const { time, database } = this.#ports;
    const session = this.#session;
    this.#isConnected = false;
    if (session !== null) time.at(time.now() + (isSeen ? FAREWELL_MS : KEEPALIVE_MS), () => database.closeSession(session));
  }

  /** The client gives the connection up; a server that cannot be reached counts it as alive until its keepalive. */
  #lose(): void {
    if (!this.#isConnected) return;
    const { time, database } = this.#ports;
    this.#isConnected = false;
    const session = this.#session;
    const seenAt = this.#link.isUp ? time.now() : Math.min(this.#link.cutUntil, time.now() + KEEPALIVE_MS);
    if (session !== null) time.at(seenAt + FAREWELL_MS, () => database.closeSession(session));
    this.#again();
  }

  #again(): void {
    const { clock, time, database } = this.#ports;
    clock.at(clock.now() + ASK_AGAIN_MS, () => {
      const session = this.#session;
      const isOld = session !== null && database.isOpen(session);
      // Its old session is ended first, as another one holds the lock of its name.
      if (isOld && this.#link.isUp) database.closeSession(session);
      if (isOld || !this.#link.isUp || time.now() < this.#refusedUntil) return this.#again();
      if (this.#name !== null) this.#session = database.openSession(this.#name);
      this.#isConnected = true;
    });
  }
}
