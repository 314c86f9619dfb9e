import type { Holder } from '@cardroom/cluster';
import type { AskPeer } from './ask-peer.ts';
import { THIS_BUILD } from './build.ts';
import { type Bus, busTopic } from './bus.ts';
import type { Membership } from './membership.ts';
import type { HintCall, PeerAddress, PeerCall } from './peer-calls.ts';
import type { PeerPort } from './peer-port.ts';

/** The answers of the others, and those that gave none in time. */
export interface CrewAnswers<Answer> {
  readonly answers: readonly { readonly from: string; readonly answer: Answer }[];
  readonly missing: readonly PeerAddress[];
}

/** Another process that holds tables. */
export interface CrewMember extends PeerAddress, Holder {
  /** It takes further tables; false for one that is about to leave. */
  readonly isServing: boolean;
}

/** The other processes that serve beside this one, or end their hands. */
export interface Crew {
  /** This process. */
  readonly processId: string;
  /** The newest version of the journal that it can read. */
  readonly version: number;
  /** False for a process that has its storage for itself. */
  readonly isShared: boolean;
  /** The others, as last seen. */
  others(): readonly CrewMember[];
  /** Asks one of them; null when it is not among them, or gives no answer within the deadline of a call. */
  ask<Question, Answer>(processId: string, call: PeerCall<Question, Answer>, question: Question): Promise<Answer | null>;
  /** Asks all of them at once. */
  askAll<Question, Answer>(call: PeerCall<Question, Answer>, question: Question): Promise<CrewAnswers<Answer>>;
  /**
   * Tells all of them something that they would also find out without it, later. Returns at once. A hint goes over the bus to those that hear it there.
   */
  tell<Question>(call: PeerCall<Question, object>, question: Question): void;
  /** Registers what answers a call of theirs. */
  answer<Question, Answer>(call: PeerCall<Question, Answer>, handler: (question: Question) => Promise<Answer>): void;
}

export interface CrewPorts {
  readonly member: Pick<Membership, 'processId' | 'journalVersion' | 'peers'>;
  readonly ask: AskPeer;
  readonly port: Pick<PeerPort, 'answer'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'isHeardBy'>;
  failed(where: string, error: unknown): void;
}

/** The crew of a process on PostgreSQL. */
export function crewOf({ member, ask, port, bus, failed }: CrewPorts): Crew {
  const others = (): CrewMember[] => member.peers().filter(({ isAtWork }) => isAtWork);
  const askAll: Crew['askAll'] = async (call, question) => {
    const asked = others();
    const given = await Promise.all(asked.map(async (peer) => ({ peer, answer: await ask(peer, call, question) })));
    return {
      answers: given.flatMap(({ peer, answer }) => (answer === null ? [] : [{ from: peer.processId, answer }])),
      missing: given.flatMap(({ peer, answer }) => (answer === null ? [peer] : [])),
    };
  };
  const tell = async <Question>(call: PeerCall<Question, object>, question: Question): Promise<void> => {
    const all = others();
    const reached = new Set(isHint(call) ? all.filter(({ processId }) => bus.isHeardBy(processId)) : []);
    const isTold = isHint(call) && reached.size > 0 && (await bus.publish(topicOf(call), question));
    for (const peer of all) if (!isTold || !reached.has(peer)) void ask(peer, call, question);
  };
  return {
    processId: member.processId,
    version: member.journalVersion,
    isShared: true,
    others,
    ask: async (processId, call, question) => {
      const peer = others().find((one) => one.processId === processId);
      return peer === undefined ? null : ask(peer, call, question);
    },
    askAll,
    tell: (call, question) => void tell(call, question),
    answer: (call, handler) => {
      port.answer(call, handler);
      if (isHint(call)) bus.subscribe(topicOf(call), (question) => void handler(question).catch((error) => failed(call.name, error)));
    },
  };
}

function isHint<Question>(call: PeerCall<Question, unknown>): call is HintCall<Question> {
  return 'isHint' in call;
}

function topicOf<Question>({ name, question }: HintCall<Question>) {
  return busTopic(`tell-${name}`, question);
}

/** The crew of a process that has its storage for itself: there are no others. */
export function noCrew(processId: string): Crew {
  return {
    processId,
    version: THIS_BUILD.journal.reads,
    isShared: false,
    others: () => [],
    ask: async () => null,
    askAll: async () => ({ answers: [], missing: [] }),
    tell: () => {},
    answer: () => {},
  };
}
