import { performance } from 'node:perf_hooks';

/** How busy the thread of this process was since it was asked last, in per cent. */
export class ThreadLoad {
  #last = performance.eventLoopUtilization();

  percent(): number {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#last);
    this.#last = now;
    return Math.round(100 * utilization);
  }
}
