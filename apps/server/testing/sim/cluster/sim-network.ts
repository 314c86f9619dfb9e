import type { PeerAddress, PeerCall } from '../../../src/cluster/peer-calls.ts';
import { answerForMember, PEER_MISTAKES, type PeerMistake } from '../../../src/cluster/peer-port.ts';
import type { Peers } from '../../../src/cluster/peers.ts';
import { CALL_LIMITS } from '../../../src/cluster/sealed-calls.ts';
import type { Random } from '../chance.ts';
import type { FaultSource } from '../faults.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { StallingClock } from './stalling-clock.ts';

export interface NetworkPorts {
  readonly time: VirtualTime;
  readonly faults: FaultSource;
  readonly random: Random;
}

/** A process on the network. */
export interface NetworkPlace {
  readonly address: string;
  readonly clock: StallingClock;
  /** It reaches no other process, and none reaches it. */
  isCutOff(): boolean;
}

type Handlers = Map<string, { readonly call: PeerCall<unknown, unknown>; readonly answer: (question: unknown) => Promise<unknown> }>;

const LATENCY_MS = 15;
/** The chance that a call that is late is so on its way there, not on its way back. */
const LATE_THERE = 0.5;

/** The network between the processes: calls are JSON on the way, and are delayed, lost, or late. It stands for HTTP, signatures and encryption. */
export class SimNetwork {
  readonly #ports: NetworkPorts;
  /** By process. */
  readonly #known = new Map<string, { readonly place: NetworkPlace; readonly handlers: Handlers }>();

  constructor(ports: NetworkPorts) {
    this.#ports = ports;
  }

  /** The way of one process to the others, and theirs to it. */
  join(place: NetworkPlace): Peers {
    const handlers: Handlers = new Map();
    const port: Peers['port'] = {
      refused: Object.fromEntries(PEER_MISTAKES.map((one) => [one, 0])) as Record<PeerMistake, number>,
      answerAs: (member) => {
        for (const [processId, { place: other }] of this.#known) if (other.address === place.address) this.#known.delete(processId);
        this.#known.set(member.processId, { place, handlers });
        answerForMember(port, member);
      },
      answer: (call, answer) => void handlers.set(call.name, { call, answer: answer as (question: unknown) => Promise<unknown> }),
      close: async () => handlers.clear(),
    };
    return { port, address: place.address, ask: (peer, call, question) => this.#ask(place, peer, call, question) };
  }

  #ask<Question, Answer>(
    from: NetworkPlace,
    { processId }: PeerAddress,
    call: PeerCall<Question, Answer>,
    question: Question,
  ): Promise<Answer | null> {
    const { time, faults, random } = this.#ports;
    const { clock } = from;
    const late = faults.draw(['peer-call-lost', 'peer-call-late']);
    const isLateThere = late === 'peer-call-late' && random() < LATE_THERE;
    const sent = JSON.stringify(question);
    return new Promise<Answer | null>((resolve) => {
      const callOff = clock.at(clock.now() + CALL_LIMITS.deadlineMs, () => resolve(null));
      const answered = (text: string): void => {
        callOff();
        const read = call.answer.safeParse(JSON.parse(text));
        resolve(read.success ? read.data : null);
      };
      if (late === 'peer-call-lost') return;
      time.at(time.now() + this.#travelMs(isLateThere), () => {
        const to = this.#known.get(processId);
        if (to === undefined || to.place.isCutOff() || from.isCutOff()) return;
        to.place.clock.at(to.place.clock.now(), () => {
          void this.#answer(to.handlers, call.name, sent).then((text) => {
            if (text === null) return;
            time.at(time.now() + this.#travelMs(late === 'peer-call-late' && !isLateThere), () => {
              if (!to.place.isCutOff() && !from.isCutOff()) clock.at(clock.now(), () => answered(text));
            });
          });
        });
      });
    });
  }

  /** Null when the process refuses, or fails. */
  async #answer(handlers: Handlers, name: string, sent: string): Promise<string | null> {
    const handler = handlers.get(name);
    const question = handler?.call.question.safeParse(JSON.parse(sent));
    if (handler === undefined || question?.success !== true) return null;
    return handler.answer(question.data).then(
      (answer) => JSON.stringify(answer),
      () => null,
    );
  }

  #travelMs(isLate: boolean): number {
    return this.#ports.random() * LATENCY_MS + (isLate ? CALL_LIMITS.deadlineMs : 0);
  }
}
