import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppOptions, createApp } from '../app.ts';
import { API_KEY, WalletCaller } from './wallet-caller.ts';

export interface RunningDemo {
  readonly caller: WalletCaller;
  readonly folder: string;
  stop(): Promise<void>;
}

export type WalletOptions = Partial<Pick<AppOptions, 'defect' | 'secondApiKey' | 'signingSecret' | 'now'>>;

/** Starts a demo operator on a free port with its own books. `service`: the address of the operator API to use. */
export async function startDemo(service = 'http://127.0.0.1:1', wallet: WalletOptions = {}): Promise<RunningDemo> {
  const folder = mkdtempSync(path.join(folderInMemory(), 'demo-operator-'));
  const { app, close } = createApp({
    databaseFile: path.join(folder, 'demo-operator.db'),
    service,
    lobby: `${service}/lobby/`,
    site: 'http://casino.example',
    clientId: 'client',
    clientSecret: 'secret',
    apiKey: API_KEY,
    now: Date.now,
    ...wallet,
  });
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    caller: new WalletCaller(`http://127.0.0.1:${address.port}`),
    folder,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Prefers a folder in memory, because the books are not needed after the process. */
function folderInMemory(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    return MEMORY;
  } catch {
    return tmpdir();
  }
}

const MEMORY = '/dev/shm';
