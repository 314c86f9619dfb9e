import { Redis, type RedisOptions } from 'ioredis';

export interface RedisLinkPorts {
  /** redis:// or rediss:// (TLS). */
  readonly url: string;
  /** Names the connections for whoever looks at the server. */
  readonly name: string;
  told(what: string, more: object): void;
}

/** A server that has not answered for this long is taken to be away, ms: what waits for it goes on without it, and a new connection is made. */
const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
/** From the first attempt to connect again to the longest pause between two, ms. */
const AGAIN_MS = [50, 1_000] as const;

const OPTIONS = {
  protocol: 2 as const,
  connectTimeout: CONNECT_MS,
  socketTimeout: ANSWER_MS,
  // A server that answers, but too slowly, must not hold up requests either.
  commandTimeout: ANSWER_MS,
  // Nothing that cannot go now is kept: it would be old when it arrives, and somebody would wait for it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times) => Math.min(times * AGAIN_MS[0], AGAIN_MS[1]),
  // After a fail-over of Redis, the address leads to another server.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

/** Two connections to Redis, which are made again whenever they are lost: a connection that subscribes can do nothing else. */
export class RedisLink {
  readonly commands: Redis;
  readonly subscriber: Redis;

  constructor({ url, name, told }: RedisLinkPorts) {
    const [commands, subscriber] = ['commands', 'subscriber'].map((what) => {
      const redis = new Redis(url, { ...OPTIONS, connectionName: `cardroom-${name}-${what}` });
      let isTold = false;
      // Every attempt to connect fails again: one line for each outage.
      redis.on('error', (error) => {
        if (!isTold) told('Redis does not answer: other processes are asked instead', { connection: what, why: whyOf(error) });
        isTold = true;
      });
      redis.on('ready', () => {
        if (isTold) told('Redis answers again', { connection: what });
        isTold = false;
      });
      return redis;
    }) as [Redis, Redis];
    this.commands = commands;
    this.subscriber = subscriber;
  }

  get isReady(): boolean {
    return this.commands.status === 'ready' && this.subscriber.status === 'ready';
  }

  close(): void {
    this.commands.disconnect();
    this.subscriber.disconnect();
  }
}

/** The address of the server, with its password, is in no message of these. */
function whyOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return code ?? message ?? 'unknown';
}
