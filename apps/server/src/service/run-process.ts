import { createLogger } from '../http/logging.ts';
import { readConfig } from '../process/config.ts';
import type { Composed } from './compose.ts';
import type { ComposeOptions } from './ground.ts';
import { type Service, startService } from './lifecycle.ts';

/** What a test replaces in the process, and what it does once the service runs. */
export interface ProcessControl {
  readonly overrides: Pick<ComposeOptions, 'clock' | 'decks' | 'more'>;
  /** Called once, when the service has started. */
  attach(parts: Composed): void;
}

/**
 * Starts the service from the environment, prints one line with its URLs when it is ready, and stops it on SIGTERM or SIGINT. Throws when a
 * setting is wrong or the service cannot start.
 */
export async function runProcess(control?: ProcessControl): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const fatal = (error: unknown): never => {
    log.fatal({ err: error }, 'the service ends');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const service = await startService({ config, log, fatal, ...control?.overrides });
  control?.attach(service.parts);
  const demo = config.demo === null ? {} : await (await import('./demo.ts')).prepareDemo(service.parts, config);
  stopOnSignals(service);
  const urls = { service: config.publicUrl, lobby: `${config.publicUrl}/lobby/`, ...demo };
  process.stdout.write(`cardroom ready ${JSON.stringify(urls)}\n`);
}

function stopOnSignals(service: Service): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (stopping) process.exit(1);
      stopping = true;
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
