import { CLUSTER_LIMITS, type Holder, namesakes, type Peer } from '@cardroom/cluster';
import { othersThan, type SeenProcess } from '@cardroom/journal';
import type { ServiceLine } from '@cardroom/storage';
import { WrongSettings } from '../process/config.ts';
import type { MonoClock } from './mono-clock.ts';
import type { PeerAddress } from './peer-calls.ts';

const { beatMs, leaseMs } = CLUSTER_LIMITS;

export interface SeenPeer extends Peer, PeerAddress, Holder {
  /** It takes tables and players. */
  readonly isServing: boolean;
  /** It holds tables, or may: it serves or is about to leave. */
  readonly isAtWork: boolean;
}

/** The processes that have not gone, apart from the one that looks. */
export interface Look {
  readonly peers: readonly SeenPeer[];
  /** When they were seen, ms of the database's clock; 0 when there are none. */
  readonly at: number;
}

/** `processId`: the process that looks; empty before it has joined. */
export async function lookAround(line: ServiceLine, processId: string): Promise<Look> {
  const rows = (await line.run(othersThan(processId, 0))) as SeenProcess[];
  const peers = rows.map((row) => ({
    processId: row.process_id,
    name: row.name,
    address: row.address,
    leaseUntil: row.lease_until,
    hasSession: row.has_session === 1,
    tables: row.tables,
    load: row.load,
    version: row.journal_version,
    isServing: row.state === 'serving',
    isAtWork: row.state === 'serving' || row.state === 'draining',
  }));
  return { peers, at: rows[0]?.now ?? 0 };
}

/**
 * Waits for at most a lease until no living process has this name: that of a process which was just killed may seem to live for a moment.
 * Throws `WrongSettings`.
 */
export async function untilNameIsFree(line: ServiceLine, name: string, time: MonoClock): Promise<void> {
  const until = time.now() + leaseMs;
  for (;;) {
    const isLate = time.now() >= until;
    const look = await lookAround(line, '');
    if (namesakes(look.peers, name, look.at).length === 0) return;
    if (isLate) throw nameInUse(name, look);
    await new Promise<void>((resolve) => void time.after(beatMs, resolve));
  }
}

/** Throws `WrongSettings` when a process of the same name lives. */
export function assertOnlyOne(name: string, look: Look): void {
  if (namesakes(look.peers, name, look.at).length > 0) throw nameInUse(name, look);
}

function nameInUse(name: string, { peers, at }: Look): WrongSettings {
  const holder = namesakes(peers, name, at)[0]?.processId ?? '';
  const problem = `${name} is the name of a running process (${holder}). Give each process that shares the database a name of its own.`;
  return new WrongSettings([{ setting: 'PROCESS_NAME', problem }]);
}
