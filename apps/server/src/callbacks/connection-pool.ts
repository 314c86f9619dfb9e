import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

/** Keep-alive connections to one operator, with a separate deadline for connecting. */
export interface ConnectionPool {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
  /** Whether this socket has never been ready, so that no byte of a request can have been sent on it. */
  isFresh(socket: unknown): boolean;
  close(): void;
}

export interface PoolSettings {
  readonly connectMs: number;
  /** A connection unused for this long is closed by us. */
  readonly idleMs: number;
  readonly lookup: LookupFunction;
}

export const SOCKETS_MAX = 200;

class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
  readonly code = 'ECONNTIMEOUT';
}

export function connectionPool(settings: PoolSettings): ConnectionPool {
  const fresh = new WeakSet<object>();
  const watch = watchConnecting(fresh, settings.connectMs);
  class WatchedHttpAgent extends http.Agent {
    override createConnection(...args: Parameters<http.Agent['createConnection']>): ReturnType<http.Agent['createConnection']> {
      return watch(super.createConnection(...args), 'connect');
    }
  }
  class WatchedHttpsAgent extends https.Agent {
    override createConnection(...args: Parameters<https.Agent['createConnection']>): ReturnType<https.Agent['createConnection']> {
      // Requests are sent only once TLS is established, so the TCP connection alone does not count.
      return watch(super.createConnection(...args), 'secureConnect');
    }
  }
  const options = {
    keepAlive: true,
    // If the server closes an idle connection just as a debit is sent, the outcome of the debit is unknown. Without a timeout of its own,
    // the agent would also ignore the one announced by the server.
    timeout: settings.idleMs,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: SOCKETS_MAX,
    scheduling: 'lifo',
    lookup: settings.lookup,
  } as const;
  const httpAgent = new WatchedHttpAgent(options);
  const httpsAgent = new WatchedHttpsAgent(options);
  return {
    httpAgent,
    httpsAgent,
    isFresh: (socket) => typeof socket === 'object' && socket !== null && fresh.has(socket),
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** Keeps a new socket in `fresh` until it is ready, and destroys it if that takes too long. */
function watchConnecting(fresh: WeakSet<object>, connectMs: number) {
  return <Socket extends Duplex | null | undefined>(socket: Socket, ready: 'connect' | 'secureConnect'): Socket => {
    if (!socket) return socket;
    fresh.add(socket);
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout('no connection in time')), connectMs);
    socket.once(ready, () => {
      fresh.delete(socket);
      clearTimeout(timer);
    });
    socket.once('close', () => clearTimeout(timer));
    return socket;
  };
}
