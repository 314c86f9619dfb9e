import { isHeroTurn } from '../rules/hero.ts';
import { type Preset, snapAmount, stepAmount } from '../rules/sizing.ts';
import { boundsOf } from './sizing-spot.ts';
import type { TableStore } from './table-store.ts';
import type { UiStore } from './ui-store.ts';

/** Chooses the amount of a bet or raise. It never sends anything; only the raise button does. */
export class SizeChooser {
  readonly #table: TableStore;
  readonly #ui: UiStore;

  constructor(table: TableStore, ui: UiStore) {
    this.#table = table;
    this.#ui = ui;
  }

  /** Sets the nearest legal amount and keeps the reason if it differs from the wanted one. */
  set(wanted: number): void {
    const decisionId = this.#decision();
    if (decisionId === null) return;
    const { to, why } = snapAmount(wanted, boundsOf(this.#table.getState()));
    this.#ui.setState({ sizing: { decisionId, to, why } });
  }

  /** Steps by whole big blinds. */
  step(steps: number): void {
    const decisionId = this.#decision();
    const bounds = boundsOf(this.#table.getState());
    if (decisionId === null || bounds.min >= bounds.max) return;
    const from = this.#ui.getState().sizing?.to ?? bounds.min;
    this.#ui.setState({ sizing: { decisionId, to: stepAmount(from, steps, bounds), why: null } });
  }

  choose(preset: Preset): void {
    const decisionId = this.#decision();
    if (decisionId !== null && preset.enabled) this.#ui.setState({ sizing: { decisionId, to: preset.to, why: null } });
  }

  #decision(): string | null {
    const { table, you } = this.#table.getState().snapshot;
    return table && isHeroTurn(table, you) && table.raiseMax > 0 ? table.decisionId : null;
  }
}
