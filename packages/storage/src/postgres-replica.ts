/** How many synchronous replicas are connected. Needs the right to see replication: a superuser, or pg_read_all_stats. */
export const REPLICAS = `select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'`;

export const NO_REPLICA = 'no synchronous replica is connected, and REQUIRE_REPLICA is 1';

/** Values of synchronous_commit with which a commit has reached the disk of a replica. */
const WAITING: readonly string[] = ['on', 'remote_apply'];

/** Why commits on this server do not wait for a replica; null when they do. */
export function notReplicated(setting: (name: string) => string, replicas: number): string | null {
  const names = setting('synchronous_standby_names');
  if (names === '') return 'REQUIRE_REPLICA is 1, and synchronous_standby_names is empty: no commit waits for a replica';
  const mode = setting('synchronous_commit');
  if (!WAITING.includes(mode)) return `REQUIRE_REPLICA is 1, and synchronous_commit is ${mode}: it must be ${WAITING.join(' or ')}`;
  if (replicas > 0) return null;
  return `${NO_REPLICA} (synchronous_standby_names is ${names}). To see replicas, the user needs the role pg_read_all_stats`;
}
