// Finds the Redis that suites and npm run cluster may use: node scripts/lib/redis.ts prints what it found. Everybody there has names of their own.
import { connect } from 'node:net';

/** Where a server is looked for when TEST_REDIS_URL does not say. */
const USUAL = { host: '127.0.0.1', port: 6379 };
const CONNECT_MS = 2_000;

export interface FoundRedis {
  /** Null when no server answers. */
  readonly url: string | null;
  /** Says so in a line; empty otherwise. */
  readonly note: string;
}

/** A server that TEST_REDIS_URL names is used as it is; the suites find out whether it answers. */
export async function findRedis(env: Readonly<Record<string, string | undefined>> = process.env): Promise<FoundRedis> {
  if (env.TEST_REDIS_URL) return { url: env.TEST_REDIS_URL, note: '' };
  if (await answers()) return { url: `redis://${USUAL.host}:${USUAL.port}`, note: '' };
  return { url: null, note: 'Redis suites skipped: no server answers at 127.0.0.1:6379, and TEST_REDIS_URL names none' };
}

/** A server that asks for a password is somebody else's. */
function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(USUAL, () => socket.write('PING\r\n'));
    const settle = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('data', (answer) => settle(answer.toString().startsWith('+PONG')));
    socket.once('error', () => settle(false));
    socket.setTimeout(CONNECT_MS, () => settle(false));
  });
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await findRedis())}\n`);
