import type { NumberHead } from '../deck.ts';
import type { Sha256 } from '../hashing.ts';
import { type Doubt, type Heard, type HeardStatement, type OwnRecord, PlayerDeal } from '../player.ts';
import type { Pledge } from '../pledge.ts';
import type { List } from '../statements.ts';
import type { Signed } from '../transcript.ts';
import { type Attendance, absenceDoubt, attended, isMissOf, newAttendance } from './attendance.ts';
import { isLate, mustHaveCome, type SentCut } from './cut-times.ts';

// A player's client at one table, over whatever line: it follows the deal, pledges when its player sits down, and answers each list.

/** The player's line to the service; a request is answered with null when it was refused or lost. */
export interface PlayerLinkPorts {
  readonly sha: Sha256;
  /** 32 secret random bytes for a new chain. */
  secret(): Uint8Array;
  request(type: 'follow-deal' | 'pledge' | 'cut', payload: object): Promise<unknown>;
  /** Whether the service has signed this hash. */
  isSigned(hash: string, signed: Signed): Promise<boolean>;
  /** The service does not keep to the deal. */
  doubted(n: number, doubt: Doubt | 'left-off' | 'bad-signature' | 'receipt-denied' | 'cut-not-acknowledged'): void;
  /** The client's own clock, which is never set back, ms. */
  now(): number;
  /** The round trip of the line as it is measured, ms; null before that. */
  roundTripMs(): number | null;
}

/** A stay at the table; null while the player has no seat. `isNew`: the client saw them sit down. */
export type SeatedStay = { readonly stayId: string; readonly seat: number; readonly isNew?: boolean } | null;

type ToldStatement = HeardStatement & Signed;

interface Followed extends Omit<NumberHead, 'n'> {
  readonly statements?: readonly ToldStatement[];
  /** The player's pledge as the next list has it. */
  readonly pledge?: Pledge;
}

/**
 * A pledge that was denied this often counts all the same, so that a service that accepts none cannot leave the player off in silence. It is
 * made again with each message, of which a hand has about ten; a line that has only stalled is given up sooner.
 */
const DENIALS_MAX = 10;
/** Receipts that are kept. */
const RECEIPTS_KEPT = 8;
/** Numbers within which two cuts that were not acknowledged are not taken for an accident, as for misses of the player's own. */
const LOSSES_WITHIN = 50;

/** Follows the fair deal of one table for one player. */
export class PlayerLink {
  readonly #ports: PlayerLinkPorts;
  #deal: PlayerDeal | null = null;
  #stay: SeatedStay = null;
  /** The stay that the present pledge was made in. */
  #pledgedIn: string | null = null;
  /** The service's signatures under the pledges, by their values. */
  readonly #pledged = new Map<string, Signed>();
  /** A pledge that the service has not accepted, as far as is known here. */
  #pending: ReturnType<PlayerDeal['pledge']> | null = null;
  #isPledging = false;
  /** The player wants another chain than the present one. */
  #isRenewed = false;
  #attendance: Attendance | null = null;
  /** The number after which the present pledge counts, as far as it does in this stay and on this line. */
  #countsAfter: number | null = null;
  /** How often a pledge was refused or not answered in this stay and on this line. */
  #denials = 0;
  /** Counts the lines. */
  #line = 0;
  readonly #receipts = new Map<number, Signed>();
  /** The last cut that was sent over this line. */
  #sent: SentCut | null = null;
  /** What was told since the line opened, until its first answer says where it belongs; null where nothing has to wait. */
  #early: ToldStatement[] | null = null;
  #isFollowing = false;
  #late = 0;
  /** The last number whose cut was not acknowledged although it must have come. */
  #lost = Number.NEGATIVE_INFINITY;

  constructor(ports: PlayerLinkPorts) {
    this.#ports = ports;
  }

  /** Whether the service told where the table is when the line opened; nothing is answered without it. */
  get isFollowing(): boolean {
    return this.#isFollowing || this.#early !== null;
  }

  /** How many receipts came later than the round trip and 150 ms: FORMAT §10. */
  get lateReceipts(): number {
    return this.#late;
  }

  /**
   * Begins to follow, on each new line, and pledges again unless the service says that it has the present pledge. `isNew`: nothing was told over this
   * line before, so what is told in the meantime comes after the answer.
   */
  async opened(isNew = true): Promise<void> {
    this.#line += 1;
    this.#sent = null;
    this.#isFollowing = false;
    this.#denials = 0;
    const early: ToldStatement[] = [];
    this.#early = early;
    const told = (await this.#ports.request('follow-deal', {})) as Followed | null;
    if (this.#early !== early) return;
    this.#early = null;
    if (told === null) return;
    const { origin, table, deck, statements = [] } = told;
    this.#deal ??= new PlayerDeal(this.#ports.sha, { origin, table, deck });
    this.#deal.begin();
    this.#isFollowing = true;
    this.#hear(statements, false);
    if (isNew) this.#hear(early, true);
    // The pledge of this stay goes on over the new line if the service has it: a chain costs a thousand hashes.
    this.#countsAfter = this.#deal.holds(told.pledge);
    if (this.#countsAfter === null) this.#pledgedIn = null;
    this.#pledge();
  }

  /** A `deal` message of the service. */
  told({ statements = [] }: { readonly statements?: readonly ToldStatement[] }): void {
    if (this.#early !== null) return void this.#early.push(...statements);
    if (this.#isFollowing) this.#hear(statements, true);
    this.#pledge();
  }

  /** The player has sat down, or left. */
  seated(stay: SeatedStay): void {
    if (stay?.stayId === this.#stay?.stayId) return;
    this.#stay = stay;
    this.#attendance ??= newAttendance(stay?.isNew === true);
    this.#countsAfter = null;
    this.#denials = 0;
    this.#pledge();
  }

  /** Pledges a new chain, from a new secret, as soon as no other pledge is on its way. */
  renew(): void {
    this.#isRenewed = true;
    this.#pledge();
  }

  /** The client's own record of a number, with the service's signatures; null if no list of it was heard. */
  recordOf(n: number): (OwnRecord & { readonly pledged: Signed | null; readonly receipt: Signed | null }) | null {
    const record = this.#deal?.recordOf(n) ?? null;
    return record === null ? null : { ...record, pledged: this.#pledged.get(record.value) ?? null, receipt: this.#receipts.get(n) ?? null };
  }

  /** `isLive`: told as it was said, and not later to somebody who begins to follow. */
  #hear(statements: readonly ToldStatement[], isLive: boolean): void {
    for (const statement of statements) {
      const heard = this.#deal?.hear(statement, isLive);
      if (heard?.doubt != null) this.#ports.doubted(heard.n, heard.doubt);
      else if (heard?.cut != null) void this.#cut(heard, statement, isLive ? this.#ports.now() : null);
      else if (isLive && statement.kind === 'list') void this.#checkAbsence(heard?.hash, statement);
      const seat = this.#stay?.seat ?? -1;
      const denied = isLive && isMissOf(statement, seat) ? this.#deniedCut(statement.n) : null;
      if (denied !== null && this.#isSerious(denied, statement.n)) void this.#accuse(denied, heard?.hash, statement);
      this.#attendance = this.#attendance && attended(this.#attendance, statement, seat, denied === null);
    }
  }

  /** What is wrong with a void that names the player's cut of this number as missing; null if it may be true. */
  #deniedCut(n: number): 'receipt-denied' | 'cut-not-acknowledged' | null {
    if (this.#receipts.has(n)) return 'receipt-denied';
    return this.#sent?.n === n && mustHaveCome(this.#sent, this.#ports.now()) ? 'cut-not-acknowledged' : null;
  }

  /** One cut that is not acknowledged may be the fault of a line that stood still in one direction; a second one within the next 50 numbers is not. */
  #isSerious(denied: 'receipt-denied' | 'cut-not-acknowledged', n: number): boolean {
    if (denied === 'receipt-denied') return true;
    const before = this.#lost;
    this.#lost = n;
    return n - before <= LOSSES_WITHIN;
  }

  async #accuse(
    doubt: 'receipt-denied' | 'cut-not-acknowledged',
    hash: string | null | undefined,
    statement: ToldStatement,
  ): Promise<void> {
    if (await this.#isSigned(hash, statement)) this.#ports.doubted(statement.n, doubt);
  }

  /** A list without the player's pledge: they are warned, and pledge again in case the service has lost it, unless that is by the rules. */
  async #checkAbsence(hash: string | null | undefined, statement: ToldStatement): Promise<void> {
    const { n, said } = statement;
    const m = this.#countsAfter;
    if (m === null || this.#stay === null || this.#attendance === null) return;
    const doubt = absenceDoubt(n, said as List, { seat: this.#stay.seat, m, attendance: this.#attendance });
    if (doubt === null || !(await this.#isSigned(hash, statement))) return;
    this.#ports.doubted(n, doubt);
    this.#pledgedIn = null;
    this.#pledge();
  }

  async #isSigned(hash: string | null | undefined, { n, kid, sig }: ToldStatement): Promise<boolean> {
    const isSigned = await this.#ports.isSigned(hash ?? '', { kid, sig });
    if (!isSigned) this.#ports.doubted(n, 'bad-signature');
    return isSigned;
  }

  /** `heardAt`: when the list was told, if that was as it was said. */
  async #cut({ cut, hash, n }: Heard, statement: ToldStatement, heardAt: number | null): Promise<void> {
    const line = this.#line;
    if (cut === null || !(await this.#isSigned(hash, statement)) || line !== this.#line) return;
    const ports = this.#ports;
    const sent =
      heardAt === null
        ? null
        : { n, heardAt, sentAt: ports.now(), roundTripMs: ports.roundTripMs(), windowMs: (statement.said as List).window };
    this.#sent = sent;
    const answer = (await ports.request('cut', cut)) as { readonly receipt?: Signed } | null;
    if (answer?.receipt === undefined) return;
    if (sent !== null && isLate(sent, ports.now())) this.#late += 1;
    this.#receipts.set(n, answer.receipt);
    for (const old of this.#receipts.keys()) if (old <= n - RECEIPTS_KEPT) this.#receipts.delete(old);
  }

  /**
   * Pledges where that is due. A pledge that was refused, or whose answer was lost, is made again unchanged with the next statement or seat:
   * the service may have taken it, and a later one in its place would cost the player their seat in the next list. After ten denials there is
   * nothing to lose: another one is made from where the table is now, because a seat may pledge from an old number only once in a while (N61).
   */
  #pledge(): void {
    const [deal, stay] = [this.#deal, this.#stay];
    const isDue =
      deal !== null && stay !== null && (this.#pledgedIn !== stay.stayId || this.#pending !== null || this.#isRenewed || deal.isPledgeDue);
    if (!isDue || this.#isPledging) return;
    this.#isPledging = true;
    const isWornOut = this.#denials > 0 && this.#denials % DENIALS_MAX === 0;
    const again = deal.isPledgeDue || isWornOut ? null : this.#pending;
    this.#isRenewed &&= again !== null;
    const pledge = again ?? deal.pledge(this.#ports.secret());
    this.#pending = pledge;
    const line = this.#line;
    void this.#ports.request('pledge', pledge).then((answer) => {
      this.#isPledging = false;
      if (line !== this.#line) return;
      if (answer === null) {
        this.#denials += 1;
        if (this.#denials >= DENIALS_MAX) this.#countsAfter ??= pledge.m;
        return;
      }
      this.#pending = null;
      this.#pledgedIn = stay.stayId;
      if (stay.stayId === this.#stay?.stayId) this.#countsAfter = pledge.m;
      const { pledged } = answer as { readonly pledged?: Signed };
      if (pledged !== undefined) this.#pledged.set(pledge.value, pledged);
      if (this.#isRenewed) this.#pledge();
    });
  }
}
