// Ports of the commands that run a demo.
import { createServer } from 'node:net';

const PORT_TRIES = 50;

/** A port from the environment, or the fallback. Ends the process when it is not one. */
export function portSetting(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  console.error(`${name} must be a port number from 1 to 65535, not "${text}".`);
  process.exit(1);
}

/** The wanted port, or the next free one with a message. Ends the process when there is none. */
export async function freePort(first, taken) {
  for (let port = first; port < first + PORT_TRIES && port <= 65_535; port += 1) {
    if (taken.includes(port) || !(await isFree(port))) continue;
    if (port !== first) console.log(`Port ${first} is taken; using ${port}.`);
    return port;
  }
  console.error(`No free port from ${first} on.`);
  process.exit(1);
}

async function isFree(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
    const free = await new Promise((done) => {
      const probe = createServer();
      probe.once('error', (error) => done(error.code !== 'EADDRINUSE'));
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
    });
    if (!free) return false;
  }
  return true;
}
