import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Actor } from '../../audit/audit-row.ts';
import type { HouseRuns } from '../../callbacks/house-runs.ts';
import type { CallbackClient } from '../../callbacks/operator-client.ts';
import type { ReadWalletHealth } from '../../callbacks/wallet-health.ts';
import type { FairDays } from '../../fair-days/fair-days.ts';
import type { PublishedKeys } from '../../fair-deal/deal-keys.ts';
import type { FloorServices, Missing } from '../../floor/house-floor.ts';
import type { FrameOriginRules } from '../../operators/frame-origins.ts';
import type { LiveEnds } from '../../players/live-ends.ts';
import type { LiveLimits } from '../../players/live-limits.ts';
import type { Right } from '../../staff/roles.ts';
import type { NotLetIn, StaffPorts } from '../../staff/sign-in.ts';
import type { SignedIn, Stage, Visitor } from '../../staff/staff-sessions.ts';
import type { Rate } from '../rate-limit.ts';
import type { StaffCookie } from './browser-guard.ts';
import type { ReadCallers } from './callers-of-all.ts';
import type { ReadLedgerFinding } from './ledger-of-all.ts';

/** Services behind the calls of the back office. */
export interface BackOfficePorts extends StaffPorts {
  /** Requests balances from operators' wallets, as for a player. */
  readonly wallet: Pick<CallbackClient, 'balance'>;
  /** The open tables. */
  readonly floor: FloorServices;
  /** How the operators' wallets have answered in the last hour. */
  readonly walletHealth: ReadWalletHealth;
  /** Counts an operator's players with an open connection. */
  online(operatorId: string): Promise<Missing & { readonly online: number }>;
  /** Ends sessions at tables and sockets. */
  readonly ends: LiveEnds;
  /** Tells the tables about a changed block or mute. */
  readonly limits: Pick<LiveLimits, 'changed'>;
  /** The result of the last ledger checks; absent when no check runs. */
  readonly ledgerFinding?: ReadLedgerFinding;
  /** The addresses that operators' servers called from. */
  readonly callers: ReadCallers;
  /** Runs of the conformance kit against operators' wallets. */
  readonly conformance: HouseRuns;
  /** The days of the fair deal, and the proofs of its hands. */
  readonly fairDays: FairDays;
  readonly dealKeys: { published(): Promise<PublishedKeys> };
  readonly log: Pick<Logger, 'info'>;
  /** For the demo and tests: wallets may be on this machine. */
  readonly allowLoopbackWallets: boolean;
  readonly frames: FrameOriginRules;
}

/** The context of a back-office call; `who` is the caller. */
export interface StaffContext {
  readonly ports: BackOfficePorts;
  readonly cookie: StaffCookie;
  /** Remembers the browser after a sign-in. */
  readonly deviceCookie: StaffCookie;
  readonly publicUrl: string;
  readonly launchesPerSecond: number;
  readonly request: Request;
  readonly response: Response;
  readonly visitor: Visitor;
  /** Keeps a wrong password, code or link counted against where it came from, and logs why somebody was not let in. */
  failed(reason: NotLetIn | null): void;
}
export interface SignedInContext extends StaffContext {
  readonly who: SignedIn;
  /** The staff member as named in the audit log. */
  readonly actor: Actor;
}

interface Route<Schema extends z.ZodType> {
  readonly method: 'get' | 'post';
  /** Below `/backoffice/api`. */
  readonly path: string;
  /** Maximum size of the body in bytes, where it is larger than the default. */
  readonly bodyBytesMax?: number;
  /** Schema of a POST's body or a GET's query. */
  readonly input: Schema;
}

/** A call that needs no session, such as sign-in. */
export interface OpenCall<Schema extends z.ZodType = z.ZodType> extends Route<Schema> {
  readonly open: true;
  answer(context: StaffContext, input: z.infer<Schema>): Promise<object>;
}

/** A call of a signed-in staff member, with the sign-in stage and right it needs and whether it takes a fresh code. */
export interface PersonCall<Schema extends z.ZodType = z.ZodType> extends Route<Schema> {
  readonly stages: readonly Stage[];
  readonly right?: Right;
  readonly freshCode?: true;
  /** The body is a file that `answer` reads itself, and `input` is the query. */
  readonly upload?: true;
  /** Rate limit of this call per staff member, in addition to the overall limit. */
  readonly limit?: Rate;
  answer(context: SignedInContext, input: z.infer<Schema>): Promise<object>;
}

export type StaffCall = OpenCall | PersonCall;

/** Ties the type of `answer`'s input to its schema. */
export function openCall<Schema extends z.ZodType>(call: Omit<OpenCall<Schema>, 'open'>): StaffCall {
  return { ...call, open: true } as OpenCall as StaffCall;
}
export function personCall<Schema extends z.ZodType>(call: PersonCall<Schema>): StaffCall {
  return call as PersonCall as StaffCall;
}
