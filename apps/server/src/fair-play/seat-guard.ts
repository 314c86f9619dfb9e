import type { FairPlaySignal, SeatRule, SeatRules } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { sharedPlaces } from '../players/shared-places.ts';
import { dayOf } from '../process/day.ts';
import { pairKey } from './pair-list.ts';
import { signalled } from './signals.ts';

export interface SeatGuardPorts {
  /** Signals may be recorded twice, so a write of unknown outcome may be tried again. */
  readonly store: Store;
  now(): number;
  rulesOf(operatorId: string): Promise<SeatRules>;
  /** The operator's pairs whose play together is suspicious, by `pairKey`. */
  suspects(operatorId: string): ReadonlySet<string>;
  failed(where: string, error: unknown): void;
}

interface Who {
  readonly operatorId: string;
  readonly playerId: string;
}

/** Something a player has in common with one other player, and what the operator does about it. */
export interface Common {
  readonly kind: keyof SeatRules;
  readonly playerId: string;
  readonly rule: Exclude<SeatRule, 'allow'>;
}

/** Decides whether players who have something in common may sit at one table, and tells staff about it. */
export class SeatGuard {
  readonly #ports: SeatGuardPorts;

  constructor(ports: SeatGuardPorts) {
    this.#ports = ports;
  }

  /** Everything this player has in common with these others, where the operator's rule is not `allow`. */
  async common(who: Who, others: readonly string[]): Promise<readonly Common[]> {
    const { store, now, rulesOf, suspects } = this.#ports;
    const asked = [...new Set(others)].filter((playerId) => playerId !== who.playerId);
    if (asked.length === 0) return [];
    const rules = await rulesOf(who.operatorId);
    const found: Common[] = [];
    const add = (kind: keyof SeatRules, playerId: string, isCrowd = false): void => {
      const rule = rules[kind];
      const isKnown = found.some((one) => one.kind === kind && one.playerId === playerId);
      if (rule !== 'allow' && !isKnown && !(rule === 'warn' && isCrowd)) found.push({ kind, playerId, rule });
    };
    if (rules.browser !== 'allow' || rules.network !== 'allow') {
      for (const { kind, playerId, isCrowd } of await sharedPlaces(store, who, asked, now()))
        add(kind === 'browser' ? 'browser' : 'network', playerId, isCrowd && kind === 'address');
    }
    const pairs = suspects(who.operatorId);
    for (const playerId of asked) if (pairs.has(pairKey(who.playerId, playerId))) add('history', playerId);
    return found;
  }

  /** Those of `others` with whom this player may not sit at one table. */
  async apartFrom(who: Who, others: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.common(who, others)).filter(({ rule }) => rule === 'block').map(({ playerId }) => playerId));
  }

  /** Records for staff what happened; never throws, as a signal must not cost anybody a seat. */
  async record(who: Who, tableId: string, common: readonly Common[], outcome: FairPlaySignal['outcome']): Promise<void> {
    const { store, now, failed } = this.#ports;
    const at = now();
    const rows = common.map(({ kind, playerId }) =>
      signalled({ operatorId: who.operatorId, kind, a: who.playerId, b: playerId, occasion: dayOf(at), outcome, tableId, at, visit: null }),
    );
    if (rows.length > 0) await store.write(rows).catch((error: unknown) => failed('fair-play signal', error));
  }
}
