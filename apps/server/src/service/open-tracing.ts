import { CARDROOM_VERSION } from '@cardroom/operator-api';
import type { Logger } from 'pino';
import type { Config } from '../process/config.ts';
import { NO_TRACING, type Tracing } from '../process/tracing.ts';

/** Traces as the settings ask for them. OpenTelemetry is loaded only here, and only if there is a collector. */
export async function openTracing({ traces }: Pick<Config, 'traces'>, log: Logger): Promise<Tracing> {
  if (traces === null) return NO_TRACING;
  const { otlpTracing } = await import('../watch/otlp-tracing.ts');
  return otlpTracing({ ...traces, log, version: CARDROOM_VERSION });
}
