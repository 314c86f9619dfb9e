import { hasText, t } from '../i18n/i18n.ts';

const KINDS = ['debit', 'credit', 'cancel', 'result'] as const;
const STATES = ['due', 'sending', 'done', 'stuck', 'refused', 'unclear', 'withdrawn'] as const;

/** The kind of a transaction. */
export function kindText(kind: string): string {
  return named(`search.payment.${kind}`, kind);
}

/** The status of a transaction. */
export function stateText(state: string): string {
  return named(`transaction.state.${state}`, state);
}

/** The kinds of transactions to choose from. */
export function kinds(): readonly (readonly [string, string])[] {
  return KINDS.map((kind) => [kind, kindText(kind)] as const);
}

/** The states of transactions to choose from. */
export function states(): readonly (readonly [string, string])[] {
  return STATES.map((state) => [state, stateText(state)] as const);
}

/** The state of a debit and all that belongs to it. */
export function lotText(state: string): string {
  return named(`transaction.lot.${state}`, state);
}

/** A movement in the books. */
export function movementText(kind: string): string {
  return named(`transaction.movement.${kind}`, kind);
}

/** The name of an account; `seat:…` and `pot:…` accounts also carry an ID. */
export function accountText(account: string): string {
  const [group = account] = account.split(':');
  return named(`transaction.account.${group}`, account);
}

function named(id: string, code: string): string {
  return hasText(id) ? t(id) : code;
}
