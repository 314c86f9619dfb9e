import type { logger } from '@colyseus/core';
import type { Logger } from 'pino';

/** Logs one debug line where Colyseus would log a whole stack trace for every bad frame a client sends. */
export function quietLogger(log: Logger): typeof logger {
  const line = (...parts: readonly unknown[]): void => log.debug({ colyseus: firstLine(parts) }, 'colyseus');
  return { debug: line, error: line, info: line, trace: line, warn: line };
}

const LINE_MAX = 200;

function firstLine(parts: readonly unknown[]): string {
  const text = parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
  return (text.split('\n')[0] ?? '').slice(0, LINE_MAX);
}
