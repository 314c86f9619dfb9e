import { z } from 'zod';

/** Every call between processes, with the form of its question and of its answer. All are reads, or may be made twice. */
export const PEER_CALLS = {
  /** Age of the last sign of life that the database confirmed to the process that is asked, ms; null if there was never one. */
  'reaches-database': { question: z.strictObject({}), answer: z.strictObject({ beatAgeMs: z.number().nonnegative().nullable() }) },
  /** The process that asks has let go of what it held: whoever is to take it over looks now instead of with its next sign of life. */
  'look-again': { question: z.strictObject({}), answer: z.strictObject({}) },
} as const satisfies Readonly<Record<string, { readonly question: z.ZodType; readonly answer: z.ZodType }>>;

export type PeerCalls = typeof PEER_CALLS;
export type PeerCallName = keyof PeerCalls;
export type Question<Name extends PeerCallName> = z.infer<PeerCalls[Name]['question']>;
export type PeerAnswer<Name extends PeerCallName> = z.infer<PeerCalls[Name]['answer']>;

/** A process that can be asked. */
export interface PeerAddress {
  readonly processId: string;
  /** Its internal URL. */
  readonly address: string;
}
