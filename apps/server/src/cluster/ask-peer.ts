import { Agent, type IncomingMessage, request } from 'node:http';
import type { ClusterMac } from '../process/secrets.ts';
import type { PeerAddress, PeerCall } from './peer-calls.ts';
import { CALL_HEADERS, CALL_PATH } from './peer-port.ts';
import { type Answer, CALL_LIMITS, hidden, isAnswerTo, sealOf, shown } from './sealed-calls.ts';

export interface AskPorts {
  readonly mac: ClusterMac;
  /** A new random ID. */
  newId(): string;
  /** Wall clock, ms. */
  now(): number;
  /** How long an answer may take, ms; that of `CALL_LIMITS` unless it is given. */
  readonly deadlineMs?: number;
}

/** Makes one call to another process. */
export type AskPeer = <Question, Answer>(peer: PeerAddress, call: PeerCall<Question, Answer>, question: Question) => Promise<Answer | null>;

/** Connections to one process at once; further calls wait for one of them, within their deadline. Many processes together stay below the limit of a port. */
const CONNECTIONS_MAX = 16;

/**
 * Returns what asks another process. The answer is null when none comes within the deadline, when the process refuses, and when what comes is not
 * signed by a process of this cluster for this very call.
 */
export function askingPeers({ mac, newId, now, deadlineMs = CALL_LIMITS.deadlineMs }: AskPorts): AskPeer {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  return async (peer, { name, answer: form }, question) => {
    const nonce = newId();
    const body = hidden(mac, nonce, JSON.stringify(question));
    const call = { to: peer.processId, name, body, at: now(), nonce };
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': Buffer.byteLength(body),
      [CALL_HEADERS.at]: String(call.at),
      [CALL_HEADERS.nonce]: call.nonce,
      [CALL_HEADERS.seal]: sealOf(mac, call),
    };
    try {
      const answer = await post(new URL(CALL_PATH + name, peer.address), { agent, headers, body, deadlineMs });
      if (answer.status !== 200 || !isAnswerTo(mac, call.nonce, answer)) return null;
      const read = form.safeParse(JSON.parse(shown(mac, nonce, answer.body) ?? 'null'));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  };
}

interface Post {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly deadlineMs: number;
}

function post(url: URL, { agent, headers, body, deadlineMs }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers, signal: AbortSignal.timeout(deadlineMs) }, (response) => {
      read(response).then((text) => {
        const seal = response.headers[CALL_HEADERS.seal];
        resolve({ status: response.statusCode ?? 0, body: text, seal: typeof seal === 'string' ? seal : '' });
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
