import type { Chain } from './deal-chain.ts';
import type { DealStep } from './deal-step.ts';
import { type Opened, openingsOf } from './openings.ts';

type Places = ReadonlyMap<number, ReadonlySet<number>>;

/** The cards that a step opens. */
export interface OpenedByStep {
  /** Null if it opens no card. */
  readonly opened: (Opened & { readonly n: number }) | null;
  /** Call once the step is durable. */
  done(): void;
}

/** The places of the running and of the last hand that everybody knows, by number: each of them is opened once. */
export class ToldPlaces {
  #told: Places = new Map();

  /** The openings that come with a step. `chain`: as it is after the step. */
  openedBy({ running, ended }: Pick<Chain, 'running' | 'ended'>, { events, before }: DealStep): OpenedByStep {
    const begun = events.find(({ type }) => type === 'hand-opened');
    const handId = (begun?.type === 'hand-opened' ? begun.handId : null) ?? before.handId ?? before.lastHand?.handId;
    // Only cards of the running and of the last hand are still shown.
    const shown = [running, ended].filter((live) => live !== null);
    const live = shown.find(({ number }) => number.statements.list?.hand === handId);
    const places = new Map(shown.map(({ number: { n } }) => [n, new Set(this.#told.get(n))]));
    const done = (): void => {
      this.#told = places;
    };
    if (live === undefined || live.number.statements.void !== undefined) return { opened: null, done };
    const { n } = live.number;
    const { opened, own } = openingsOf(live, events, places.get(n) ?? new Set());
    return { opened: opened.length === 0 && own.size === 0 ? null : { n, opened, own }, done };
  }
}
