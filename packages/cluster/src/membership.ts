import { CLUSTER_LIMITS } from './limits.ts';

/** Another process that is not known to be dead, as the database shows it. */
export interface Peer {
  readonly processId: string;
  /** Its place in the cluster, which a later process takes over with the name. */
  readonly name: string;
  /** When its lease lapses, ms of the database's clock. */
  readonly leaseUntil: number;
  /** Whether its session with the database is alive. */
  readonly hasSession: boolean;
}

/** How long a process has shown no sign of life, ms of the database's clock. */
export function silenceOf({ leaseUntil }: Peer, now: number): number {
  return now - (leaseUntil - CLUSTER_LIMITS.leaseMs);
}

/** Whether a process counts as dead at `now` (ms of the database's clock): its lease has lapsed, or it is silent and its session has ended. */
export function isDead(peer: Peer, now: number): boolean {
  return peer.leaseUntil <= now || (silenceOf(peer, now) >= CLUSTER_LIMITS.silentMs && !peer.hasSession);
}

/** The processes that this one may declare dead. `isTrusted`: whether its own beats allow it to judge others. */
export function buriable(peers: readonly Peer[], now: number, { isTrusted }: { readonly isTrusted: boolean }): Peer[] {
  return isTrusted ? peers.filter((peer) => isDead(peer, now)) : [];
}

/**
 * The processes in whose place a new one of `name` starts: its supervisor has seen the one before end, and the database has seen its session
 * end, so there is nothing to wait for.
 */
export function predecessors(peers: readonly Peer[], name: string): Peer[] {
  return peers.filter((peer) => peer.name === name && !peer.hasSession);
}

/**
 * The living processes of this name at `now` (ms of the database's clock): their sessions and their leases last. A new process must not begin
 * beside them.
 */
export function namesakes<P extends Peer>(peers: readonly P[], name: string, now: number): P[] {
  return peers.filter((peer) => peer.name === name && peer.hasSession && peer.leaseUntil > now);
}
