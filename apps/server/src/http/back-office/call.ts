import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { CallbackClient } from '../../callbacks/operator-client.ts';
import type { ConformanceRuns } from '../../conformance/conformance-runs.ts';
import type { Actor } from '../../operators/audit.ts';
import type { LiveLimits } from '../../players/live-limits.ts';
import type { LedgerState } from '../../rooms/ledger-watch.ts';
import type { Right } from '../../staff/roles.ts';
import type { StaffPorts } from '../../staff/sign-in.ts';
import type { SignedIn, Stage, Visitor } from '../../staff/staff-sessions.ts';
import type { Callers } from '../callers.ts';
import type { FloorServices } from '../floor-services.ts';
import type { Rate } from '../rate-limit.ts';
import type { SessionCookie } from './browser-guard.ts';

/** What the calls of the back office stand on. */
export interface BackOfficePorts extends StaffPorts {
  /** Asks operators' wallets for a balance, as it is asked for a player. */
  readonly wallet: Pick<CallbackClient, 'balance'>;
  /** Open tables. */
  readonly floor: FloorServices;
  /** Who is blocked or muted, as the tables hold to it. */
  readonly limits: Pick<LiveLimits, 'changed'>;
  /** What the last look at all books and tables found; absent where nothing watches. */
  ledgerWatch?(): LedgerState;
  /** From where operators' servers have called. */
  readonly callers: Pick<Callers, 'seen'>;
  /** Runs of the conformance kit against operators' wallets. */
  readonly conformance: ConformanceRuns;
  /** The demo and tests: wallets may be on this machine. */
  readonly allowLoopbackWallets: boolean;
}

/** What a call of the back office works with; `who` is who makes it. */
export interface StaffContext {
  readonly ports: BackOfficePorts;
  readonly cookie: SessionCookie;
  readonly publicUrl: string;
  readonly request: Request;
  readonly response: Response;
  readonly visitor: Visitor;
  /** Counts a wrong password, code or link against the address it came from. */
  failed(): void;
}
export interface SignedInContext extends StaffContext {
  readonly who: SignedIn;
  /** The person as the audit log names him. */
  readonly actor: Actor;
}

interface Route<Schema extends z.ZodType> {
  readonly method: 'get' | 'post';
  /** Below `/backoffice/api`. */
  readonly path: string;
  /** Bytes a body may have, where it is more than usual. */
  readonly bodyBytesMax?: number;
  /** The body of a POST, the query of a GET. */
  readonly input: Schema;
}

/** A call anybody may make, such as signing in. */
export interface OpenCall<Schema extends z.ZodType = z.ZodType> extends Route<Schema> {
  readonly open: true;
  answer(context: StaffContext, input: z.infer<Schema>): Promise<object>;
}

/** A call of a person: how far he has to be signed in, what right it asks for, and whether a fresh code. */
export interface PersonCall<Schema extends z.ZodType = z.ZodType> extends Route<Schema> {
  readonly stages: readonly Stage[];
  readonly right?: Right;
  readonly freshCode?: true;
  /** The body is a file, which the answer reads itself; the input is the query. */
  readonly upload?: true;
  /** How often a person may make this call, beside the limit of all his calls. */
  readonly limit?: Rate;
  answer(context: SignedInContext, input: z.infer<Schema>): Promise<object>;
}

export type StaffCall = OpenCall | PersonCall;

/** Keeps the type of the input with the schema it comes from. */
export function openCall<Schema extends z.ZodType>(call: Omit<OpenCall<Schema>, 'open'>): StaffCall {
  return { ...call, open: true } as OpenCall as StaffCall;
}
export function personCall<Schema extends z.ZodType>(call: PersonCall<Schema>): StaffCall {
  return call as PersonCall as StaffCall;
}
