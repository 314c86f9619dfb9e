import type { Api } from './net/api.ts';
import type { OpenSocket } from './net/room-socket.ts';
import type { LoadDeal } from './net/table-deal.ts';

/** How the client reaches the service: its HTTP calls and its sockets. */
export interface ServicePorts {
  readonly api: Api;
  readonly open: OpenSocket;
  /** Loads the player's part in the fair deal of a table. */
  readonly deal: LoadDeal;
}
