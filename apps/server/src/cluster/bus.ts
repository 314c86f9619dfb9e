import type { z } from 'zod';

/**
 * Something that a process tells the others, and its form. A message names what to look at again, or shows a fact on a screen: nobody may move money,
 * give a seat or show a card because of one. It may be lost, so whatever it says is found out without it as well, later.
 */
export interface BusTopic<Message> {
  readonly name: string;
  readonly form: z.ZodType<Message>;
}

/** Declares a topic; the room that hears it keeps the declaration. `name`: letters and hyphens, different from that of every other topic. */
export function busTopic<Message>(name: string, form: z.ZodType<Message>): BusTopic<Message> {
  return { name, form };
}

/** `none`: this process has no bus to others. `down`: nothing goes at present, and everything is found out by asking. */
export type BusState = 'none' | 'up' | 'down';
export const BUS_STATES = ['none', 'up', 'down'] as const satisfies readonly BusState[];

/** Why a message from the bus is ignored. `unread`: too many in the same second did not open, so that the others of that second are not looked at. */
export const BUS_MISTAKES = ['forged', 'stale', 'replayed', 'too-many', 'too-long', 'unread', 'unknown-topic', 'not-understood'] as const;
export type BusMistake = (typeof BUS_MISTAKES)[number];

/** What went over the bus since the start of the process. */
export interface BusFigures {
  readonly published: number;
  /** Messages that could not go, and were dropped or told in another way. */
  readonly dropped: number;
  readonly heard: number;
  readonly refused: Readonly<Record<BusMistake, number>>;
  /** From sending a message until it came back to this process, ms; null while that is not known. */
  readonly lagMs: number | null;
  /** For how long nothing of this process has come back to it, ms. */
  readonly silentMs: number;
}

/** Carries hints from each process to all others of its cluster. */
export interface Bus {
  readonly state: BusState;
  readonly figures: BusFigures;
  /** Whether what that process tells is heard here at present. */
  hears(processId: string): boolean;
  /** Whether that process hears what is told here at present. */
  isHeardBy(processId: string): boolean;
  /** Tells all other processes. False when the message cannot go now; nothing keeps it. Never rejects. */
  publish<Message>(topic: BusTopic<Message>, message: Message): Promise<boolean>;
  /** Calls `hear` with every message of the topic from another process. */
  subscribe<Message>(topic: BusTopic<Message>, hear: (message: Message, from: string) => void): void;
  close(): Promise<void>;
}

/** No refusals yet. */
export function noRefusals(): Record<BusMistake, number> {
  return Object.fromEntries(BUS_MISTAKES.map((one) => [one, 0])) as Record<BusMistake, number>;
}
