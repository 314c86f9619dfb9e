import type { KeptTexts } from './kept-texts.ts';

const LAST_OPERATOR = 'cardroom.operator';
const NAME_MAX = 100;

/** Remembers whose lobby this browser opened, for a start from the home screen, which comes without a launch. A name, nothing of the session. */
export function rememberOperator(storage: KeptTexts, name: string): void {
  storage.set(LAST_OPERATOR, name.slice(0, NAME_MAX));
}

/** The operator whose lobby this browser opened last; null when it never did. */
export function lastOperator(storage: KeptTexts): string | null {
  const name = storage.get(LAST_OPERATOR)?.slice(0, NAME_MAX) ?? '';
  return name === '' ? null : name;
}
