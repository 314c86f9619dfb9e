import { createLogger } from '../http/logging.ts';
import { type Config, readConfig, WrongSettings } from '../process/config.ts';
import { EXIT, endingOf } from '../process/start-errors.ts';
import type { Composed } from './compose.ts';
import type { ComposeOptions } from './compose-options.ts';
import { type Service, startService } from './lifecycle.ts';

/** The parts of the process that a test replaces, and its work once the service runs. */
export interface ProcessControl {
  readonly overrides: Pick<ComposeOptions, 'clock' | 'decks' | 'more' | 'build'>;
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

/** Ends the process on SIGTERM and SIGINT as what it is at that moment: a standby or the service. */
class StopSignals {
  #running: Pick<Service, 'stop'> | null = null;
  #stopping = false;

  stops(running: Pick<Service, 'stop'>): void {
    if (this.#running === null) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop());
    this.#running = running;
  }

  #stop(): void {
    // A second signal ends the process at once.
    if (this.#stopping) process.exit(1);
    this.#stopping = true;
    this.#running?.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }
}

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
  const urls = { service: config.publicUrl, lobby: `${config.publicUrl}/lobby/` };
  const signals = new StopSignals();
  const standingBy: ComposeOptions['standingBy'] = (standby) => {
    signals.stops(standby);
    process.stdout.write(`cardroom standby ${JSON.stringify(urls)}\n`);
  };
  const service = await startService({ config, log, fatal, standingBy, ...control?.overrides });
  control?.attach(service.parts);
  const demo = await demoOf(service.parts, config, prepareDemo);
  signals.stops(service);
  process.stdout.write(`cardroom ready ${JSON.stringify({ ...urls, ...demo })}\n`);
}

/** Of several processes one sets the demo up. */
async function demoOf(parts: Composed, config: Config, prepareDemo: PrepareDemo | undefined): Promise<{ readonly demo?: string }> {
  if (config.demo === null || prepareDemo === undefined) return {};
  return parts.member.keepsHouse ? prepareDemo(parts, config) : { demo: config.demo.url };
}

/** Without a listener SIGUSR1 opens Node's debugger, which reads every secret and every card of the process. */
function refuseDebugger(): void {
  if (process.env.NODE_ENV === 'production') process.on('SIGUSR1', () => {});
}
