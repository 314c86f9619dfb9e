import { PROCESS_STATES } from '@cardroom/journal';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Membership } from './membership.ts';
import { PEER_MISTAKES } from './peer-port.ts';
import type { Peers } from './peers.ts';

/** Adds this process among those that run the service, as it sees them. */
export function measureMember(metrics: Registry, member: Membership, peers: Pick<Peers, 'port'> | null): Registry {
  const registers = [metrics];
  new Gauge({
    name: 'cardroom_process_state',
    help: '1 for what this process is: standby, serving, draining or gone',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of PROCESS_STATES) this.set({ state }, member.state === state ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cardroom_process_others',
    help: 'Other processes of the service that live, as this one has last seen them',
    registers,
    collect() {
      this.set(member.peers().length);
    },
  });
  new Gauge({
    name: 'cardroom_beat_age_seconds',
    help: 'Age of the last sign of life of this process that the database confirmed; absent on the embedded database',
    registers,
    collect() {
      this.remove();
      const ageMs = member.beatAgeMs();
      if (ageMs !== null) this.set(ageMs / 1000);
    },
  });
  measurePeers(metrics, peers);
  const buried = new Counter({ name: 'cardroom_processes_buried_total', help: 'Processes that this one has declared dead', registers });
  const paused = new Counter({
    name: 'cardroom_beats_missed_total',
    help: 'How often this process paused its tables because the database did not confirm that it lives',
    registers,
  });
  member.hear(({ type }) => {
    if (type === 'buried') buried.inc();
    if (type === 'unsure') paused.inc();
  });
  return metrics;
}

/** Zero on the embedded database, which nobody shares. */
function measurePeers(metrics: Registry, peers: Pick<Peers, 'port'> | null): void {
  new Gauge({
    name: 'cardroom_peer_calls_refused',
    help: 'Calls to the port for other processes that were refused since the start, by reason; forged and replayed ones are somebody who does not belong there',
    labelNames: ['why'],
    registers: [metrics],
    collect() {
      for (const why of PEER_MISTAKES) this.set({ why }, peers?.port.refused[why] ?? 0);
    },
  });
}
