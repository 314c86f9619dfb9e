import { withTimeBank } from '../rules/log-lines.ts';
import type { TableStore, TableView } from './table-store.ts';

/** Logs the time bank of the player to act when it begins to run; the table itself only tells when it has been used. */
export class BankWatch {
  readonly #table: TableStore;
  readonly #serverNow: () => number;
  #decisionId = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableStore, serverNow: () => number) {
    this.#table = table;
    this.#serverNow = serverNow;
  }

  /** Call with each new view, also with one whose time bank runs already. */
  follow({ snapshot: { table } }: TableView): void {
    const decisionId = table?.decisionId ?? '';
    if (decisionId === this.#decisionId) return;
    this.stop();
    this.#decisionId = decisionId;
    if (table === null || decisionId === '' || table.bankUntil <= table.actUntil) return;
    const { toAct, actUntil } = table;
    this.#timer = setTimeout(() => this.#log(decisionId, toAct), Math.max(0, actUntil - this.#serverNow()));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#decisionId = '';
  }

  #log(decisionId: string, seat: number): void {
    this.#table.setState(({ log }) => ({ log: withTimeBank(log, { seat, decisionId }) }));
  }
}
