import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { ConfigError, type DemoConfig, readConfig } from './config.ts';

const CONFIG_TRIES = 60;
const CONFIG_RETRY_MS = 500;

const config = await configWhenThere();
const { app, close } = createApp({ ...config, now: Date.now });
const server = createServer(app);
server.on('error', (error) => stop(`cannot listen on ${config.host}:${config.port}: ${error.message}`));
server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.defect !== null) console.log(`demo operator: the wallet has the built-in defect ${config.defect}`);
  console.log(`demo operator ready on http://${config.host}:${port}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => {
      close();
      process.exit(0);
    });
    // Live pages and calls held by a fault would keep the server open forever.
    server.closeAllConnections();
  });
}

/** Waits for the file, which the service may only just be writing when both are started at once. */
async function configWhenThere(): Promise<DemoConfig> {
  for (let tries = 1; ; tries += 1) {
    try {
      return readConfig(process.env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      if (error.code === 'wrong' || tries === CONFIG_TRIES) stop(error.message);
      await wait(CONFIG_RETRY_MS);
    }
  }
}

function stop(message: string): never {
  console.error(`demo operator: ${message}`);
  process.exit(1);
}
