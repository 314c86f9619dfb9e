import type { ClusterMac } from '../process/secrets.ts';
import type { PeerAddress, PeerCall } from './peer-calls.ts';
import { CALL_HEADERS, CALL_PATH } from './peer-port.ts';
import { CALL_LIMITS, isAnswerTo, sealOf } from './sealed-calls.ts';

export interface AskPorts {
  readonly mac: ClusterMac;
  /** A new random ID. */
  newId(): string;
  /** Wall clock, ms. */
  now(): number;
}

/** Makes one call to another process. */
export type AskPeer = <Question, Answer>(peer: PeerAddress, call: PeerCall<Question, Answer>, question: Question) => Promise<Answer | null>;

/**
 * Returns what asks another process. The answer is null when none comes within the deadline, when the process refuses, and when what comes is not
 * signed by a process of this cluster for this very call.
 */
export function askingPeers({ mac, newId, now }: AskPorts): AskPeer {
  return async (peer, { name, answer: form }, question) => {
    const body = JSON.stringify(question);
    const call = { to: peer.processId, name, body, at: now(), nonce: newId() };
    try {
      const response = await fetch(new URL(CALL_PATH + name, peer.address), {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_LIMITS.deadlineMs),
        headers: {
          'content-type': 'application/json',
          [CALL_HEADERS.at]: String(call.at),
          [CALL_HEADERS.nonce]: call.nonce,
          [CALL_HEADERS.seal]: sealOf(mac, call),
        },
      });
      const answer = { status: response.status, body: await response.text(), seal: response.headers.get(CALL_HEADERS.seal) ?? '' };
      if (answer.status !== 200 || !isAnswerTo(mac, call.nonce, answer)) return null;
      const read = form.safeParse(JSON.parse(answer.body));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  };
}
