import type { AskPeer } from './ask-peer.ts';

/** A call to another process that has ended. */
export interface PeerAsked {
  /** Its name. */
  readonly call: string;
  readonly ms: number;
  readonly isAnswered: boolean;
}

/** The same way to other processes; `asked` hears of every call. */
export function measuredAsk(ask: AskPeer, asked: (call: PeerAsked) => void): AskPeer {
  return async (peer, call, question) => {
    const since = performance.now();
    const answer = await ask(peer, call, question);
    asked({ call: call.name, ms: performance.now() - since, isAnswered: answer !== null });
    return answer;
  };
}
