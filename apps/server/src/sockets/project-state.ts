import { type TableSchemaState, writeChanged } from '@cardroom/protocol';
import { type PublicTable, TABLE } from '@cardroom/protocol/shapes';

/** The state that a table's room shows. Nothing else writes to it. */
export class ProjectedState {
  readonly #state: TableSchemaState;
  /** The view written last; undefined before the first one, and after one that was cut short by an exception. */
  #shown: PublicTable | undefined;

  constructor(state: TableSchemaState) {
    this.#state = state;
  }

  /** Writes what differs from the last view. */
  show(view: PublicTable): void {
    const before = this.#shown;
    this.#shown = undefined;
    writeChanged(this.#state, TABLE, view, before);
    this.#shown = view;
  }
}
