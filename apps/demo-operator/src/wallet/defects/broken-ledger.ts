import type { RejectionCode, WalletAnswer } from '../answers.ts';
import type { ResultBody, TransactionBody } from '../bodies.ts';
import type { Ledger } from '../ledger.ts';
import type { Defect, DefectParts } from './defect.ts';

/** A ledger with one built-in mistake. */
export class BrokenLedger {
  readonly #sound: Ledger;
  readonly #defect: Defect;
  readonly #parts: DefectParts;

  constructor(sound: Ledger, defect: Defect, parts: DefectParts) {
    this.#sound = sound;
    this.#defect = defect;
    this.#parts = parts;
  }

  balance(playerId: string, currency: string): WalletAnswer {
    return this.#sound.balance(playerId, currency);
  }

  apply(body: TransactionBody, forced: RejectionCode | null = null): WalletAnswer | Promise<WalletAnswer> {
    const { apply, applyInSteps } = this.#defect;
    const next = () => this.#sound.apply(body, forced);
    const known = () => this.#parts.books.find(body.transaction_id);
    if (applyInSteps !== undefined) return applyInSteps({ body, known: known(), next }, this.#parts);
    if (apply === undefined) return next();
    return this.#parts.db.transaction(() => apply({ body, known: known(), next }, this.#parts)).immediate();
  }

  recordResult(body: ResultBody): WalletAnswer {
    const { recordResult } = this.#defect;
    const next = () => this.#sound.recordResult(body);
    if (recordResult === undefined) return next();
    const isNew = this.#parts.books.findResult(body.transaction_id) === null;
    return this.#parts.db.transaction(() => recordResult({ body, isNew, next }, this.#parts)).immediate();
  }
}
