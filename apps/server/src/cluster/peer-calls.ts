import { z } from 'zod';

/** A call between processes, with the form of its question and of its answer. Every call is a read, or may be made twice. */
export interface PeerCall<Question, Answer> {
  readonly name: string;
  readonly question: z.ZodType<Question>;
  readonly answer: z.ZodType<Answer>;
}

/** Declares a call; the room that answers it keeps the declaration. `name`: letters and hyphens, different from that of every other call. */
export function peerCall<Question, Answer>(
  name: string,
  forms: { readonly question: z.ZodType<Question>; readonly answer: z.ZodType<Answer> },
): PeerCall<Question, Answer> {
  return { name, ...forms };
}

/** The answer to a call that only tells something. */
export const NOTED = z.strictObject({});

/**
 * A call that may also go over the bus. It names what to look at again, or shows a fact on a screen, and may be lost: what it says is found out without
 * it as well, later.
 */
export interface HintCall<Question> extends PeerCall<Question, object> {
  readonly isHint: true;
}

/** Declares a hint; the room that hears it keeps the declaration. */
export function hintCall<Question>(name: string, question: z.ZodType<Question>): HintCall<Question> {
  return { ...peerCall(name, { question, answer: NOTED }), isHint: true };
}

/**
 * A part of a question or an answer whose form only the rooms on both sides know. It comes from a process of the same cluster and is covered by its
 * signature, so it is not checked again.
 */
export function carried<Value>(): z.ZodType<Value> {
  return z.custom<Value>((value) => value !== undefined);
}

/**
 * Age of the last sign of life that the database confirmed to the process that is asked, ms; null if there was never one. `isTrusted`: it may
 * declare others dead.
 */
export const REACHES_DATABASE = peerCall('reaches-database', {
  question: z.strictObject({}),
  answer: z.strictObject({ beatAgeMs: z.number().nonnegative().nullable(), isTrusted: z.boolean() }),
});

/** The process that asks has let go of what it held: whoever is to take it over looks now instead of with its next sign of life. */
export const LOOK_AGAIN = peerCall('look-again', { question: z.strictObject({}), answer: NOTED });

/** A process that can be asked. */
export interface PeerAddress {
  readonly processId: string;
  /** Its internal URL. */
  readonly address: string;
}
