/** Close codes of the table and lobby sockets. 4000–4099 belong to Colyseus. */
export const CLOSE = {
  serverShutdown: 4001,
  withError: 4002,
  failedToReconnect: 4003,
  /** Another process of the service goes on with the table: the client joins again at once. */
  moved: 4102,
  /** Another tab or device of the same player took over. */
  replaced: 4100,
  sessionEnded: 4401,
} as const;

/** The members of a room that has moved come back within this time, spread over it, ms. */
export const MOVED_SPREAD_MS = 150;
/** A move that takes longer shows as a lost connection, ms. */
export const MOVED_QUIET_MS = 1_500;
