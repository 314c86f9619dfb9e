import { readConfig } from './config.ts';
import { createLogger } from './http/logging.ts';
import { type Service, startService } from './lifecycle.ts';
import { plainReason } from './start-errors.ts';

/** Set by the production bundle; test-only code behind it is left out there. */
declare const __CARDROOM_PRODUCTION__: boolean | undefined;

/** A start that failed for a reason its person can do something about and was told in a line (EX_CONFIG of sysexits.h). */
const EXPLAINED = 78;

try {
  await run();
} catch (error) {
  const reason = plainReason(error);
  process.stderr.write(`${reason ?? String((error as Error).stack ?? error)}\n`);
  process.exit(reason === null ? 1 : EXPLAINED);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const fatal = (error: unknown): never => {
    log.fatal({ err: error }, 'the service ends');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const control = await testControl(config.testControl);
  const service = await startService({ config, log, fatal, ...control?.overrides });
  control?.attach(service.parts);
  const demo = config.demo === null ? {} : await (await import('./demo.ts')).prepareDemo(service.parts, config);
  stopOnSignals(service);
  const urls = { service: config.publicUrl, lobby: `${config.publicUrl}/lobby/`, ...demo };
  process.stdout.write(`cardroom ready ${JSON.stringify(urls)}\n`);
}

/** The control port of tests; the production bundle does not even contain it. */
async function testControl(wanted: boolean) {
  if (typeof __CARDROOM_PRODUCTION__ !== 'undefined' && __CARDROOM_PRODUCTION__) return null;
  return wanted ? (await import('./control/control-port.ts')).createControl() : null;
}

function stopOnSignals(service: Service): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means that the person does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
