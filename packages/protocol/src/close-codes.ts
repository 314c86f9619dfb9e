/** Close codes of the table and lobby sockets. 4000–4099 belong to Colyseus. */
export const CLOSE = {
  serverShutdown: 4001,
  withError: 4002,
  failedToReconnect: 4003,
  /** Another tab or device of the same player took over. */
  replaced: 4100,
  sessionEnded: 4401,
} as const;
