import { type TableSchemaState, writeChanged } from '@cardroom/protocol';
import { type PublicTable, TABLE } from '@cardroom/protocol/shapes';

/** The state that a table's room shows. Nothing else writes to it. */
export class ProjectedState {
  readonly #state: TableSchemaState;
  /** The view written last; undefined before the first one, and after one that was cut short by an exception. */
  #shown: PublicTable | undefined;
  #from: readonly unknown[] = [];

  constructor(state: TableSchemaState) {
    this.#state = state;
  }

  /**
   * Writes what differs from the last view.
   * @param from all that the view is made of: while none of it changes, the view is not made
   */
  show(from: readonly unknown[], viewOf: () => PublicTable): void {
    const before = this.#shown;
    if (before !== undefined && this.#from.every((value, index) => value === from[index])) return;
    this.#shown = undefined;
    const view = viewOf();
    writeChanged(this.#state, TABLE, view, before);
    this.#shown = view;
    this.#from = from;
  }
}
