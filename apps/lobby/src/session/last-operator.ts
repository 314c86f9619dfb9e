import type { DeviceStorage } from './device-storage.ts';

const LAST_OPERATOR = 'cardroom.operator';
const NAME_MAX = 100;

/** Remembers the operator's name for a start from the home screen, which has no launch. Nothing of the session is stored. */
export function rememberOperator(storage: DeviceStorage, name: string): void {
  storage.set(LAST_OPERATOR, name.slice(0, NAME_MAX));
}

/** The operator whose lobby this browser last opened; null if it never did. */
export function lastOperator(storage: DeviceStorage): string | null {
  const name = storage.get(LAST_OPERATOR)?.slice(0, NAME_MAX) ?? '';
  return name === '' ? null : name;
}
