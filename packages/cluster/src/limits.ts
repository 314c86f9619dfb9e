/** Times in ms, except `loadsMax`. `docs/cluster.md` prints what follows from them. */
export const CLUSTER_LIMITS = {
  /** How often a process shows the database that it lives, and looks at the others. */
  beatMs: 500,
  /** A process that has not shown it for so long is dead to all others, and acts for no table itself. */
  leaseMs: 5_000,
  /** It is dead after this long already if its session with the database has ended as well. */
  silentMs: 1_500,
  /** A process whose clock is further from that of the database does not start. */
  skewMs: 1_000,
  /** How many tables are read back at the same time. */
  loadsMax: 8,
} as const;
