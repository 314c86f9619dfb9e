import type { Table } from '@cardroom/table';
import { type Tracing, traced } from '../process/tracing.ts';
import type { LoopAnswer } from './step.ts';

/** One step of a table in a span of its own, with the outcome. `place`: what begins without an input begins a trace. */
export function tracedStep(
  tracing: Tracing,
  { config: { operatorId, tableId } }: Table,
  kind: string,
  step: () => Promise<LoopAnswer>,
  place?: 'root',
): Promise<LoopAnswer> {
  const start = { name: 'table step', facts: { kind, operatorId, tableId }, ...(place === undefined ? {} : { place }) } as const;
  return traced(tracing, start, step, (answer) => (answer.ok ? {} : { outcome: answer.code }));
}
