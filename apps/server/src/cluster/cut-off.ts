import { CLUSTER_LIMITS } from '@cardroom/cluster';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import type { AskPeer } from './ask-peer.ts';
import type { Membership } from './membership.ts';
import { type PeerAddress, REACHES_DATABASE } from './peer-calls.ts';

export interface CutOffPorts {
  readonly member: Pick<Membership, 'isSure' | 'state' | 'hear'> & { peers(): readonly PeerAddress[] };
  readonly ask: AskPeer;
  readonly clock: Clock;
  /** This process alone does not reach the database: its players have to go to the others, who take its tables over. Called again while it lasts. */
  sendAway(): void;
  failed(where: string, error: unknown): void;
}

/** A process whose last confirmed sign of life is younger than this reaches the database, ms. */
export const REACHES_MS = CLUSTER_LIMITS.silentMs;

/**
 * While the database does not confirm that this process lives, asks the others whether it confirms them, and has done so for a whole lease. If so,
 * the fault lies between this process and the database, and its players are sent away. If the database is away for everybody, they wait where
 * they are, and also when it comes back and another process is the first to reach it: nobody takes a table over before a lease has passed.
 */
export class CutOffWatch {
  readonly #ports: CutOffPorts;
  #stop: Cancel | null = null;
  #stopped = false;
  #isAlone = false;

  constructor(ports: CutOffPorts) {
    this.#ports = ports;
    ports.member.hear(({ type }) => {
      if (type === 'unsure') this.#begin();
      if (type === 'sure') this.#end();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#end();
  }

  /**
   * The database does not confirm that this process lives, and none of the others has answered: they may have taken its tables over, and it
   * cannot know. False while there are no others.
   */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** One round of questions: whether another process reaches the database. */
  async round(): Promise<boolean> {
    const { member, ask, sendAway } = this.#ports;
    if (member.isSure() || member.state === 'gone' || this.#stopped) return false;
    const answers = await Promise.all(member.peers().map((peer) => ask(peer, REACHES_DATABASE, {})));
    const reached = answers.some((answer) => answer?.isTrusted === true && answer.beatAgeMs !== null && answer.beatAgeMs < REACHES_MS);
    this.#isAlone = answers.length > 0 && answers.every((answer) => answer === null) && !member.isSure();
    const isCutOff = reached && !member.isSure();
    if (isCutOff) sendAway();
    return isCutOff;
  }

  #begin(): void {
    if (this.#stop !== null || this.#stopped) return;
    const { clock, failed } = this.#ports;
    const isLost = (error: unknown): void => failed('questions to other processes', error);
    this.#stop = regularly({ clock, everyMs: CLUSTER_LIMITS.beatMs, atOnce: true, failed: isLost }, async () => void (await this.round()));
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#isAlone = false;
  }
}
