import type { Stmt } from '@cardroom/storage';
import type { Random } from '../chance.ts';
import type { FaultSource } from '../faults.ts';
import type { SimDisk } from '../sim-disk.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { Claim, isClaim } from './claim.ts';

/** What became of a unit: its rows, or the error that refused it. */
export type Outcome = { readonly rows: unknown[][] } | { readonly error: Error };

/** A connection that shows that a process lives. */
export interface Session {
  readonly processId: string;
}

/** A change that a law looks at, as a trigger has noted it; the members mean what `NOTES` says. */
export interface Note {
  readonly what: 'event' | 'owner' | 'leased' | 'lease-over' | 'buried' | 'collision';
  readonly key: string | number;
  readonly a: string | number | null;
  readonly b: string | number | null;
  readonly c: string | number | null;
  readonly d: string | number | null;
}

export interface DatabasePorts {
  readonly disk: SimDisk;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: FaultSource;
  /** A unit of this process was committed, and this is what it changed; `collision`: events of it exist already, so it was not. */
  committed(by: string, notes: readonly Note[]): void;
}

const NOTES = [
  // key: the table.
  `create temp trigger note_event after insert on journal begin
    insert or ignore into noted values ('event', new.table_id, null, null, null, null); end`,
  // key: the table; a, b: the holder before and after; c, d: the epoch before and after.
  `create temp trigger note_owner after update on table_owner when old.holder <> new.holder or old.epoch <> new.epoch begin
    insert or ignore into noted values ('owner', new.table_id, old.holder, new.holder, old.epoch, new.epoch); end`,
  // key: the transaction; a: its lane.
  `create temp trigger note_lease after update on wallet_tx
    when new.status = 1 and new.kind <> 4 and (old.status <> 1 or old.attempts <> new.attempts) begin
    insert or ignore into noted values ('leased', new.seq, new.lane, null, null, null); end`,
  // key: the transaction; a: the process that was sending it; b: until when; c: its kind.
  `create temp trigger note_lease_over after update on wallet_tx
    when old.status = 1 and (new.status <> 1 or old.attempts <> new.attempts) begin
    insert or ignore into noted values ('lease-over', new.seq, old.owner, old.next_at, old.kind, null); end`,
  // key: the process; a: until when its lease lasts.
  `create temp trigger note_burial after update on service_process when old.state <> 'gone' and new.state = 'gone' begin
    insert or ignore into noted values ('buried', new.process_id, old.lease_until, null, null, null); end`,
];

/** A unit came past the fence and met events that another process had written. */
const COLLISION = /journal\.table_id, journal\.seq/;
const COLLIDED: Note = { what: 'collision', key: '', a: null, b: null, c: null, d: null };

/** How long a claim takes between its search and its commit, ms: as a rule, and when it is slow. */
const CLAIM_MS_MAX = 12;
const CLAIM_SLOW_MS_MAX = 1_500;

/**
 * A database server that several processes share. It stands for PostgreSQL at *read committed*, on SQLite: each unit happens at one moment, in any
 * order, except for two things that need PostgreSQL. A claim searches at one moment and commits later, sees nothing that is committed in between,
 * and skips the rows that another claim has locked; and a unit that begins with an advisory lock waits for the one that holds it.
 */
export class SimDatabase {
  readonly #ports: DatabasePorts;
  /** Advisory locks that are held, with the units that wait for each. */
  readonly #locks = new Map<string, (() => void)[]>();
  /** Rows that a claim has locked. */
  readonly #rows = new Set<string>();
  readonly #sessions = new Set<Session>();
  #awayUntil = 0;

  constructor(ports: DatabasePorts) {
    this.#ports = ports;
  }

  /** Notes from now on what the laws look at; the schema must exist. */
  watch(): void {
    const tables = [
      'create temp table database_clock (now integer not null)',
      'insert into database_clock values (0)',
      'create temp table database_session (process_id text primary key)',
      'create temp table noted (what text, key, a, b, c, d, primary key (what, key))',
    ];
    this.#quietly([...tables, ...NOTES].map((sql) => ({ sql, parameters: [] })));
  }

  /** It is away for so long, for every process. */
  restart(ms: number): void {
    this.#awayUntil = Math.max(this.#awayUntil, this.#ports.time.now() + ms);
  }

  /** Until when it is away, in the world's time. */
  get awayUntil(): number {
    return this.#awayUntil;
  }

  /** The server's clock, ms. */
  now(): number {
    return Math.floor(this.#ports.time.now());
  }

  /** Runs a unit that has arrived; `done` hears of its commit. */
  run(unit: readonly Stmt[], by: string, done: (outcome: Outcome) => void): void {
    const lock = lockOf(unit[0]);
    if (lock === null) this.#execute(unit, by, done);
    else
      this.#locked(lock, (release) =>
        this.#execute(unit, by, (outcome) => {
          release();
          done(outcome);
        }),
      );
  }

  read(stmt: Stmt): Outcome {
    try {
      return { rows: [this.#ports.disk.engine.read(stmt)] };
    } catch (error) {
      return { error: error as Error };
    }
  }

  /** A statement of the line by which a process shows that it lives; its times are those of the server's clock. */
  runOnLine(stmt: Stmt, by: string): Outcome {
    const clock = { sql: 'update database_clock set now = ?', parameters: [this.now()] };
    const outcome = this.#commit([clock, { ...stmt, sql: onThisServer(stmt.sql) }], by);
    return 'rows' in outcome ? { rows: outcome.rows.slice(1) } : outcome;
  }

  openSession(processId: string): Session {
    const session = { processId };
    this.#sessions.add(session);
    this.#quietly([{ sql: 'insert or ignore into database_session values (?)', parameters: [processId] }]);
    return session;
  }

  /** Whether the server still counts this connection as alive. */
  isOpen(session: Session): boolean {
    return this.#sessions.has(session);
  }

  closeSession(session: Session): void {
    this.#sessions.delete(session);
    if ([...this.#sessions].some(({ processId }) => processId === session.processId)) return;
    this.#quietly([{ sql: 'delete from database_session where process_id = ?', parameters: [session.processId] }]);
  }

  #execute(unit: readonly Stmt[], by: string, done: (outcome: Outcome) => void): void {
    const at = unit.findIndex(isClaim);
    const claiming = unit[at];
    if (claiming === undefined) {
      done(this.#commit(unit, by));
      return;
    }
    const { time, random, disk, faults } = this.#ports;
    const claim = Claim.search(claiming, disk, this.#rows);
    const takesMs = random() * (faults.draw(['slow-claim']) === null ? CLAIM_MS_MAX : CLAIM_SLOW_MS_MAX);
    time.at(time.now() + takesMs, () => {
      const outcome = this.#commit(unit.with(at, claim.taking(disk)), by);
      claim.end();
      done(outcome);
    });
  }

  #commit(unit: readonly Stmt[], by: string): Outcome {
    const { disk, committed } = this.#ports;
    try {
      const rows = disk.commit(unit);
      const notes = disk.rows<Note>('select * from noted');
      if (notes.length > 0) {
        this.#quietly([{ sql: 'delete from noted', parameters: [] }]);
        committed(by, notes);
      }
      return { rows };
    } catch (error) {
      if (COLLISION.test((error as Error).message)) committed(by, [COLLIDED]);
      return { error: error as Error };
    }
  }

  #locked(name: string, run: (release: () => void) => void): void {
    const waiting = this.#locks.get(name);
    const take = (): void => run(() => this.#release(name));
    if (waiting === undefined) {
      this.#locks.set(name, []);
      take();
    } else waiting.push(take);
  }

  #release(name: string): void {
    const next = this.#locks.get(name)?.shift();
    if (next === undefined) this.#locks.delete(name);
    else next();
  }

  #quietly(unit: readonly Stmt[]): void {
    this.#ports.disk.engine.writeGroup([unit]);
  }
}

/** The advisory lock that a unit waits for, until its end; null for none. */
function lockOf(first: Stmt | undefined): string | null {
  return first !== undefined && /pg_advisory_xact_lock\(/.test(first.sql) ? String(first.parameters[0]) : null;
}

const texts = new Map<string, string>();

/** The SQL for PostgreSQL alone that the line uses, as this server has it. Throws for anything else. */
function onThisServer(sql: string): string {
  const known = texts.get(sql);
  if (known !== undefined) return known;
  const text = sql.replace(/\/\*postgres:([\s\S]*?)\*\//g, (_, special: string) => {
    if (special.includes('clock_timestamp()')) return ', (select now from database_clock)';
    if (special.includes('pg_locks')) return ', exists (select 1 from database_session s where s.process_id = p.process_id)';
    throw new Error(`the simulated database cannot do: ${special}`);
  });
  texts.set(sql, text);
  return text;
}
