import { Counter, Histogram, type Registry } from 'prom-client';
import { CUT_REFUSALS } from '../fair-deal/cut-links.ts';
import { KEPT_KINDS, type KeptKind } from '../process/retention.ts';
import { HALT_REASONS, type HaltReason, VOID_REASONS } from '../tables/halt-reasons.ts';

/** From a keystroke that nobody notices to one that costs the player their turn. */
const ACT_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Up to the longest deadline of a call. */
const CALL_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Up to the deadline of a call between processes. */
const PEER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** A move is planned to take some tens of milliseconds. */
const MOVE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Times one action of a player from its arrival. */
export interface ActTimer {
  /** The action is committed; nobody has been told yet. */
  durable(): void;
  /** Everybody at the table has been sent what it did. */
  told(): void;
}

/** What the process counts and times as it happens. */
export interface Meters {
  act(): ActTimer;
  /** A unit goes to storage; call the answer once when it is written, or with `false` when it was not. */
  commit(): (isWritten: boolean) => void;
  walletCall(call: { readonly operatorId: string; readonly kind: string; readonly ms: number; readonly isAnswered: boolean }): void;
  breakerOpened(operatorId: string, why: string): void;
  /** A call to another process has ended. `call`: its name. */
  peerAsked(call: { readonly call: string; readonly ms: number; readonly isAnswered: boolean }): void;
  /** A table has moved to another process: `ms` from its last step here until it was read back there. */
  tableMoved(ms: number): void;
  /** This process has taken over so many tables of processes that are gone. */
  takenOver(tables: number): void;
  halted(reason: HaltReason): void;
  handResumed(): void;
  handVoided(reason: string): void;
  /** A player's cut changed nothing. */
  cutUnused(code: string): void;
  /** Old rows were removed. */
  removed(kind: KeptKind, rows: number): void;
  /** How often the service has started on its database, this start included. */
  started(starts: number): void;
}

/** Adds counters and histograms to the registry. Labels hold operators and fixed words only, so that their number is bounded. */
export function createMeters(registry: Registry): Meters {
  return {
    ...actMeters(registry),
    ...walletMeters(registry),
    ...clusterMeters(registry),
    ...troubleMeters(registry),
    ...retentionMeters(registry),
  };
}

function actMeters(registry: Registry): Pick<Meters, 'act' | 'commit'> {
  const registers = [registry];
  const durable = new Histogram({
    name: 'cardroom_act_durable_seconds',
    help: "Time from the arrival of a player's action until it is committed",
    buckets: ACT_BUCKETS,
    registers,
  });
  const told = new Histogram({
    name: 'cardroom_act_told_seconds',
    help: "Time from the arrival of a player's action until the table has been told of it",
    buckets: ACT_BUCKETS,
    registers,
  });
  const commits = new Histogram({
    name: 'cardroom_commit_seconds',
    help: 'Time from handing a unit to storage until it is durable',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  const unwritten = new Counter({ name: 'cardroom_commits_failed_total', help: 'Units that storage could not write', registers });
  return {
    act: () => {
      const [committed, announced] = [durable.startTimer(), told.startTimer()];
      return { durable: () => void committed(), told: () => void announced() };
    },
    commit: () => {
      const written = commits.startTimer();
      return (isWritten) => {
        if (isWritten) written();
        else unwritten.inc();
      };
    },
  };
}

function walletMeters(registry: Registry): Pick<Meters, 'walletCall' | 'breakerOpened'> {
  const registers = [registry];
  const calls = new Histogram({
    name: 'cardroom_wallet_call_seconds',
    help: "Time of calls to operators' wallets; outcome is answered or failed",
    labelNames: ['operator', 'kind', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const openings = new Counter({
    name: 'cardroom_wallet_breaker_openings_total',
    help: "How often the breaker of an operator's wallet has opened",
    labelNames: ['operator', 'why'],
    registers,
  });
  return {
    walletCall: ({ operatorId, kind, ms, isAnswered }) =>
      calls.observe({ operator: operatorId, kind, outcome: isAnswered ? 'answered' : 'failed' }, ms / 1000),
    breakerOpened: (operatorId, why) => openings.inc({ operator: operatorId, why }),
  };
}

function clusterMeters(registry: Registry): Pick<Meters, 'peerAsked' | 'tableMoved' | 'takenOver'> {
  const registers = [registry];
  const asked = new Histogram({
    name: 'cardroom_peer_call_seconds',
    help: 'Time of calls to other processes of the service; outcome is answered or unanswered',
    labelNames: ['call', 'outcome'],
    buckets: PEER_BUCKETS,
    registers,
  });
  const moves = new Histogram({
    name: 'cardroom_table_move_seconds',
    help: 'Time from the last step of a table here until another process has read it back, when it moves there',
    buckets: MOVE_BUCKETS,
    registers,
  });
  const takenOver = new Counter({
    name: 'cardroom_tables_taken_over_total',
    help: 'Tables of processes that are gone which this one has taken over, at its start as well',
    registers,
  });
  return {
    peerAsked: ({ call, ms, isAnswered }) => asked.observe({ call, outcome: isAnswered ? 'answered' : 'unanswered' }, ms / 1000),
    tableMoved: (ms) => moves.observe(ms / 1000),
    takenOver: (tables) => takenOver.inc(tables),
  };
}

function retentionMeters(registry: Registry): Pick<Meters, 'removed'> {
  const removals = new Counter({
    name: 'cardroom_rows_removed_total',
    help: 'Rows that were removed after the time for which their kind is kept',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of KEPT_KINDS) removals.inc({ kind }, 0);
  return { removed: (kind, rows) => removals.inc({ kind }, rows) };
}

/** Why a cut changed nothing; a repeated one gets its receipt again. */
const UNUSED_CUTS = [...CUT_REFUSALS, 'repeated'] as const;

function troubleMeters(registry: Registry): Pick<Meters, 'halted' | 'handResumed' | 'handVoided' | 'cutUnused' | 'started'> {
  const registers = [registry];
  const halts = new Counter({
    name: 'cardroom_table_halts_total',
    help: 'Tables that stopped, by reason',
    labelNames: ['reason'],
    registers,
  });
  const resumed = new Counter({
    name: 'cardroom_hands_resumed_total',
    help: 'Running hands that went on after a restart or a halt',
    registers,
  });
  const voided = new Counter({
    name: 'cardroom_hands_voided_total',
    help: 'Running hands that could not be resumed, by reason',
    labelNames: ['reason'],
    registers,
  });
  const cuts = new Counter({
    name: 'cardroom_cuts_refused_total',
    help: "Players' cuts of a deck that changed nothing: forged, late, repeated, or of somebody who is not listed",
    labelNames: ['code'],
    registers,
  });
  const starts = new Counter({ name: 'cardroom_starts_total', help: 'Starts of the service on this database', registers });
  // A series that begins at its first event shows no increase for it.
  for (const reason of HALT_REASONS) halts.inc({ reason }, 0);
  for (const reason of VOID_REASONS) voided.inc({ reason }, 0);
  for (const code of UNUSED_CUTS) cuts.inc({ code }, 0);
  return {
    halted: (reason) => halts.inc({ reason }),
    handResumed: () => resumed.inc(),
    handVoided: (reason) => voided.inc({ reason: VOID_REASONS.find((known) => known === reason) ?? 'other' }),
    cutUnused: (code) => cuts.inc({ code: UNUSED_CUTS.find((known) => known === code) ?? 'other' }),
    started: (count) => starts.inc(count),
  };
}
