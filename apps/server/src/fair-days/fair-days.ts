import type { BegunAgain, DayLine } from '@cardroom/fairness/src/index.ts';
import type { PublishedKeys } from '../fair-deal/deal-keys.ts';
import type { UnreadableNumber } from '../fair-deal/read-numbers.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { DAY_MS, dayOf } from '../process/day.ts';
import { regularly } from '../process/regular.ts';
import { chainsBegunAgain } from './chains-begun-again.ts';
import { checkedDay, type DayVerdict } from './checked-day.ts';
import { bundleOf } from './day-bundle.ts';
import { type DealtFrom, dealtFrom } from './dealt-from.ts';
import {
  type FairDaysPorts,
  type FixedDay,
  fairDay,
  fixDays,
  type ListedDay,
  listedDays,
  type NoDay,
  type PublishedDay,
  publishedDays,
} from './fixed-days.ts';
import { type HandProof, handProof, type ProvedHand } from './hand-proofs.ts';

/** Days that are over are fixed this often. */
export const FIX_DAYS_EVERY_MS = 10 * 60_000;
/** The roots of this many days are published with the keys, unless all are asked for: browsers read that file too. */
export const DAYS_PUBLISHED = 31;

export interface FairDaysWiring extends Omit<FairDaysPorts, 'now' | 'unreadable'> {
  readonly clock: Clock;
  operators(): Promise<readonly string[]>;
  failed(where: string, error: unknown): void;
}

/** Another day is being checked. */
export class DayCheckBusy extends Error {
  override readonly name = 'DayCheckBusy';
}

/** The days of the fair deal: fixed regularly, told on request. */
export class FairDays {
  readonly ports: FairDaysPorts;
  readonly #wiring: FairDaysWiring;
  #stop: Cancel = () => {};
  #isStopped = false;
  /** The check of a day that is running. */
  #check: { readonly operatorId: string; readonly date: string; readonly verdict: Promise<DayVerdict> } | null = null;

  constructor(wiring: FairDaysWiring) {
    const { clock, failed } = wiring;
    this.#wiring = wiring;
    const unreadable = (error: UnreadableNumber): void => failed('day of the fair deal', error);
    this.ports = { ...wiring, now: () => clock.now(), unreadable };
  }

  /** Fixes days regularly, so that their roots are published soon after midnight (UTC). One process does it for all. */
  start(): void {
    const { clock, failed } = this.#wiring;
    const on = { clock, everyMs: FIX_DAYS_EVERY_MS, failed: (error: unknown) => failed('days of the fair deal', error) };
    this.#stop = regularly(on, () => this.round());
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }

  /** Fixes the days of every operator that are over. A failure concerns its operator alone. */
  async round(): Promise<void> {
    const { operators, failed } = this.#wiring;
    for (const operatorId of await operators()) {
      if (this.#isStopped) return;
      await fixDays(this.ports, operatorId, () => this.#isStopped).catch((error: unknown) => failed('days of the fair deal', error));
    }
  }

  /** A day (UTC, 2026-11-20) of an operator, or why there is none. */
  day(operatorId: string, date: string): Promise<FixedDay | NoDay> {
    return fairDay(this.ports, operatorId, date);
  }

  /** The lines of its bundle, made as they are read. */
  bundle(day: FixedDay): AsyncGenerator<DayLine> {
    return bundleOf(this.ports, day);
  }

  /** The newest fixed days of an operator, at most `limit`. */
  listed(operatorId: string, limit: number): Promise<readonly ListedDay[]> {
    return listedDays(this.ports.store, operatorId, limit);
  }

  /**
   * The verifier's answer about a day now, with the published keys. A process that deals checks one day at a time: whoever asks for the same day
   * in the meantime gets the same answer. Throws `DayCheckBusy` while another day is checked.
   */
  async check(day: FixedDay, published: PublishedKeys): Promise<DayVerdict> {
    const running = this.#check;
    if (running?.operatorId === day.operatorId && running.date === day.date) return running.verdict;
    if (running !== null) throw new DayCheckBusy('another day is being checked');
    const verdict = this.#checked(day, published).finally(() => {
      this.#check = null;
    });
    this.#check = { operatorId: day.operatorId, date: day.date, verdict };
    return verdict;
  }

  async #checked(day: FixedDay, published: PublishedKeys): Promise<DayVerdict> {
    return checkedDay(this.ports, day, { ...published, days: await this.published(true) });
  }

  /** The tables whose chain begins again on a day: their decks were lost, or something is hidden. */
  begunAgain(day: FixedDay): Promise<readonly BegunAgain[]> {
    return chainsBegunAgain(this.ports.store, day);
  }

  /** The proof of a finished hand: for everybody, and for the player of `seat` (from 0) besides. */
  proof(hand: ProvedHand, seat: number | null): Promise<HandProof> {
    return handProof({ ...this.ports, origin: this.ports.keys.origin }, hand, seat);
  }

  /** The committed deck that a finished hand was dealt from; null if there was none, or if it cannot be read. */
  dealtFrom(hand: ProvedHand): Promise<DealtFrom | null> {
    return dealtFrom({ ...this.ports, origin: this.ports.keys.origin }, hand);
  }

  /** The roots that are published: of the last days, or of all. */
  published(all: boolean): Promise<readonly PublishedDay[]> {
    return publishedDays(this.ports.store, all ? '' : dayOf(this.ports.now() - DAYS_PUBLISHED * DAY_MS));
  }
}
