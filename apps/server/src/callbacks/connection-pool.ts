import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

/** Connections to one operator, kept alive, with a deadline of their own for connecting. */
export interface ConnectionPool {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
  /** Whether this socket has never been ready: then no byte of a request can have left on it. */
  isFresh(socket: unknown): boolean;
  close(): void;
}

export interface PoolSettings {
  readonly connectMs: number;
  /** A connection nobody used for this long is closed by us. */
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
      // A TCP connection alone carries no request: TLS must be up.
      return watch(super.createConnection(...args), 'secureConnect');
    }
  }
  const options = {
    keepAlive: true,
    // A server that closes an idle connection just when a debit goes out on it leaves the debit unclear. Without a time of its own
    // the agent would also ignore the one that the server announces.
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

/** Keeps a new socket in `fresh` until it is ready, and destroys it when that takes too long. */
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
