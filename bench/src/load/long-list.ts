import { join } from 'node:path';
import { end, launch } from '@cardroom/e2e/processes';
import type { Cleanup } from './cleanup.ts';
import type { OperatorClient } from './players/operator.ts';

const MAIN = join('apps', 'server', 'testing', 'long-list', 'main.ts');
const READY = /^cardroom ready (\S+) (\S+) (\S+)$/m;

export interface LongList {
  readonly client: OperatorClient;
  stop(): Promise<void>;
}

/** Starts a service whose lobby lists this many tables without running them. */
export async function startLongList(size: { readonly tables: number; readonly rooms: number }, cleanup: Cleanup): Promise<LongList> {
  const started = await launch(MAIN, { LISTED_TABLES: String(size.tables), LISTED_ROOMS: String(size.rooms) });
  const stop = (): Promise<void> => end(started, 'SIGTERM');
  cleanup.add(stop);
  const [, service = '', clientId = '', clientSecret = ''] = READY.exec(started.output()) ?? [];
  return { client: { service, clientId, clientSecret }, stop };
}
