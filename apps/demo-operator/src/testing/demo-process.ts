import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_KEY, WalletCaller } from './wallet-caller.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface DemoProcess {
  readonly caller: WalletCaller;
  readonly child: ChildProcess;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the demo operator like `npm start`: in its own process, on a free port, with its books in `folder`. */
export async function spawnDemo(folder: string): Promise<DemoProcess> {
  const nowhere = 'http://127.0.0.1:1';
  const file = { service: nowhere, lobby: `${nowhere}/lobby/`, demo: nowhere, operator: { client_id: 'c', client_secret: 's' } };
  writeFileSync(path.join(folder, 'demo.json'), JSON.stringify({ ...file, wallet: { url: `${nowhere}/wallet`, api_key: API_KEY } }));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, failed) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const found = /ready on (http:\S+)/.exec(said)?.[1];
      if (found !== undefined) ready(found);
    });
    child.once('exit', (code) => failed(new Error(`the demo operator ended (${code}): ${said}`)));
  });
  return {
    caller: new WalletCaller(url),
    child,
    kill: () =>
      new Promise((dead) => {
        // A process that has already died does not emit another exit event.
        if (child.exitCode !== null || child.signalCode !== null) return dead();
        child.once('exit', () => dead());
        child.kill('SIGKILL');
      }),
  };
}
