import type { ClusterMac } from '../process/secrets.ts';
import { type AskPeer, askingPeers } from './ask-peer.ts';
import { PeerPort } from './peer-port.ts';

/** The way to the other processes of the cluster, and theirs to this one. */
export interface Peers {
  readonly port: Pick<PeerPort, 'refused' | 'answerAs' | 'answer' | 'close'>;
  /** Where they reach this process. */
  readonly address: string;
  readonly ask: AskPeer;
}

export interface PeersOptions {
  /** Where the port listens. */
  readonly listenOn: string;
  /** 0: any free port. */
  readonly port: number;
  /** Name or address at which others reach it. */
  readonly host: string;
  readonly mac: ClusterMac;
  newId(): string;
  /** Wall clock, ms. */
  now(): number;
  /** How long an answer of another process may take, ms; that of `CALL_LIMITS` unless it is given. */
  readonly deadlineMs?: number;
  failed(where: string, error: unknown): void;
}

/** Opens the port for calls of other processes. Rejects when it cannot be opened. */
export async function openPeers({ listenOn, port: wanted, host, mac, newId, now, failed, ...deadline }: PeersOptions): Promise<Peers> {
  const port = await PeerPort.open({ host: listenOn, port: wanted, mac, now, failed });
  return {
    port,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port.port}`,
    ask: askingPeers({ mac, newId, now, ...deadline }),
  };
}
