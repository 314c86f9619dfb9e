import type { ProcessState } from '@cardroom/journal';
import { OutcomeUnknown } from '@cardroom/storage';
import type { SeenPeer } from './others.ts';

/** News of the cluster for other parts of the process. */
export type MemberNews =
  /** This process may act for its tables again, or may not. */
  | { readonly type: 'sure' | 'unsure' }
  /** This process has declared another one dead; its tables are free. */
  | { readonly type: 'buried'; readonly processId: string }
  /** Another process is not seen any more: it has left, or was declared dead. */
  | { readonly type: 'lost'; readonly processId: string };

/** Figures of a process that the others can read. */
export interface MemberFigures {
  readonly tables: number;
}

export interface ServingWait {
  /** Whether this process may serve beside others. Asked again and again while it has to wait. */
  mayJoin(): Promise<boolean>;
  standingBy(): Promise<void>;
}

/** This process among those that run the service. */
export interface Membership {
  /** Names this process among all that ever ran the service; it is the holder of its tables and of what it sends. */
  readonly processId: string;
  /** The newest version of the journal that it can read. */
  readonly journalVersion: number;
  readonly state: ProcessState;
  /** Whether the process knows that nobody has declared it dead. While it does not, it acts for no table and writes nothing. */
  isSure(): boolean;
  /** Resolves when that is so. Rejects with `StoreUnavailable` after some seconds, and with `DeclaredDead`. */
  whenSure(): Promise<void>;
  /** Age of the last sign of life that the database confirmed, ms; null where there is nobody to show it to. */
  beatAgeMs(): number | null;
  /** Whether it may declare others dead: the database has confirmed it for a whole lease without a break. */
  isTrusted(): boolean;
  /** Others that have not gone, as last seen. */
  peers(): readonly SeenPeer[];
  /** Processes that hold tables or are about to, this one included. */
  servers(): number;
  /**
   * Resolves when this process is to serve: at once beside others if `mayJoin` allows that, and otherwise when no other one serves. `standingBy` is
   * called once if it has to wait. Calling it again changes nothing.
   */
  untilServing(waiting?: ServingWait): Promise<void>;
  /** Whether this process keeps the house: it does what one process does for all, such as opening tables, and keeps doing so until it drains. */
  readonly keepsHouse: boolean;
  /** Resolves when this process begins to keep the house. */
  untilKeepsHouse(): Promise<void>;
  /** Looks at the others now, because something has changed there. Calling it too often costs one statement each time. */
  lookAgain(): void;
  /** The process is about to leave: others see it. */
  drain(): void;
  /** Frees what the process holds, for others to take at once. It must hold no table any more. */
  leave(): Promise<void>;
  hear(listen: (news: MemberNews) => void): void;
  /** Sets the source of the figures that this process publishes with each beat. */
  show(figures: () => MemberFigures): void;
}

/** Others have declared this process dead: what it holds is theirs. It ends, and its next start is a new process. */
export class DeclaredDead extends OutcomeUnknown {
  constructor(processId: string) {
    super(`process ${processId} gave no sign of life for too long and was declared dead, so that others have taken over its tables`);
  }
}
