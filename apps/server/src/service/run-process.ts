import { createLogger } from '../http/logging.ts';
import { type Config, readConfig, WrongSettings } from '../process/config.ts';
import { EXIT, endingOf } from '../process/start-errors.ts';
import type { Composed } from './compose.ts';
import type { ComposeOptions } from './ground.ts';
import { type Service, startService } from './lifecycle.ts';

/** The parts of the process that a test replaces, and its work once the service runs. */
export interface ProcessControl {
  readonly overrides: Pick<ComposeOptions, 'clock' | 'decks' | 'more'>;
  /** Called once, when the service has started. */
  attach(parts: Composed): void;
}

/** Sets up the demo once the service runs. Only the entry point of the demo has it, so that no production build holds it. */
export type PrepareDemo = (parts: Composed, config: Config) => Promise<{ readonly demo: string }>;

export interface ProcessParts {
  readonly control?: ProcessControl;
  readonly prepareDemo?: PrepareDemo;
}

/** Levels of the log at which a start that fails says where. */
const WITH_STACK: ReadonlySet<string> = new Set(['debug', 'trace']);

/** Runs the process; a start that fails ends it, in one line that says why and what to do, and with an exit code by cause. */
export async function startOrExplain(parts?: ProcessParts): Promise<void> {
  try {
    await runProcess(parts);
  } catch (error) {
    const { code, reason } = endingOf(error);
    const stack = code === EXIT.unexpected && WITH_STACK.has(process.env.LOG_LEVEL ?? '') ? `${(error as Error).stack}\n` : '';
    process.stderr.write(`${reason}\n${stack}`);
    process.exit(code);
  }
}

/**
 * Starts the service from the environment, prints one line with its URLs when it is ready, and stops it on SIGTERM or SIGINT. Throws when a
 * setting is wrong or the service cannot start.
 */
export async function runProcess({ control, prepareDemo }: ProcessParts = {}): Promise<void> {
  refuseDebugger();
  const config = readConfig(process.env);
  if (config.demo !== null && prepareDemo === undefined) {
    throw new WrongSettings([{ setting: 'DEMO', problem: 'this build has no demo; npm start runs one' }]);
  }
  const log = createLogger(config.logLevel);
  const fatal = (error: unknown): never => {
    const { code, reason } = endingOf(error);
    // A member named code would be redacted.
    log.fatal({ err: error, exitCode: code }, `the service ends: ${reason}`);
    process.exit(code);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const service = await startService({ config, log, fatal, ...control?.overrides });
  control?.attach(service.parts);
  const demo = config.demo === null ? {} : await prepareDemo?.(service.parts, config);
  stopOnSignals(service);
  const urls = { service: config.publicUrl, lobby: `${config.publicUrl}/lobby/`, ...demo };
  process.stdout.write(`cardroom ready ${JSON.stringify(urls)}\n`);
}

/** Without a listener SIGUSR1 opens Node's debugger, which reads every secret and every card of the process. */
function refuseDebugger(): void {
  if (process.env.NODE_ENV === 'production') process.on('SIGUSR1', () => {});
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
