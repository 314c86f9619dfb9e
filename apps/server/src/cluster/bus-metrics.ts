import { Gauge, type Registry } from 'prom-client';
import { BUS_MISTAKES, type Bus } from './bus.ts';

/** Adds the bus to the other processes, as this one sees it. */
export function measureBus(metrics: Registry, bus: Pick<Bus, 'state' | 'figures'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'cardroom_bus_up',
    help: '1 while hints of this process come back to it over Redis, else 0; absent without REDIS_URL',
    registers,
    collect() {
      this.remove();
      if (bus.state !== 'none') this.set(bus.state === 'up' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cardroom_bus_lag_seconds',
    help: 'Time of the last hint of this process over Redis and back; absent while the bus is not up',
    registers,
    collect() {
      this.remove();
      const { lagMs } = bus.figures;
      if (lagMs !== null) this.set(lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'cardroom_bus_messages',
    help: 'Hints since the start: published, heard, and dropped because they could not go; what is dropped is asked for',
    labelNames: ['way'],
    registers,
    collect() {
      const { published, heard, dropped } = bus.figures;
      for (const [way, count] of Object.entries({ published, heard, dropped })) this.set({ way }, count);
    },
  });
  new Gauge({
    name: 'cardroom_bus_messages_refused',
    help: 'Messages from Redis that were ignored since the start, by reason; forged and replayed ones are of somebody who does not belong there',
    labelNames: ['why'],
    registers,
    collect() {
      for (const why of BUS_MISTAKES) this.set({ why }, bus.figures.refused[why]);
    },
  });
}
