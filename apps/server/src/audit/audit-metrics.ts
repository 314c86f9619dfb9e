import { Gauge, type Registry } from 'prom-client';
import type { AuditWatch } from './audit-watch.ts';

/** Adds the head of the audit log: what is scraped is a copy outside the database. */
export function measureAudit(metrics: Registry, watch: Pick<AuditWatch, 'state'>): Registry {
  const registers = [metrics];
  new Gauge({
    name: 'cardroom_audit_entries',
    help: 'Rows of the audit log when its head was emitted last; the label is the hash of the last row',
    labelNames: ['hash'],
    registers,
    collect() {
      this.reset();
      const { head } = watch.state;
      if (head !== null) this.set({ hash: head.hash }, head.entries);
    },
  });
  new Gauge({
    name: 'cardroom_audit_broken',
    help: '1 when the audit log no longer holds a head that was emitted before: it was cut or rewritten',
    registers,
    collect() {
      this.set(watch.state.isBroken ? 1 : 0);
    },
  });
  return metrics;
}
