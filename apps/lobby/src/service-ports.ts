import type { Api } from './net/api.ts';
import type { OpenSocket } from './net/room-socket.ts';

/** How the client reaches the service: its HTTP calls and its sockets. */
export interface ServicePorts {
  readonly api: Api;
  readonly open: OpenSocket;
}
