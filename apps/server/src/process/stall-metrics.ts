import { Counter, type Registry } from 'prom-client';
import type { StallWatch } from './stall-watch.ts';

/** Adds how often the process stood still. */
export function measureStalls(metrics: Registry, watch: Pick<StallWatch, 'stalls'>): Registry {
  new Counter({
    name: 'cardroom_stalls_total',
    help: 'Times the process stood still for two seconds or longer',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(watch.stalls);
    },
  });
  return metrics;
}
