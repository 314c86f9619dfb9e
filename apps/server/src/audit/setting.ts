import { isDeepStrictEqual } from 'node:util';
import { type Stmt, type Store, UnitRefused } from '@cardroom/storage';
import { done, type Outcome, refused } from './outcome.ts';

/** The value that the author of a change saw; absent at the command line, which overwrites any value. */
export interface Seen<Value> {
  readonly seen?: Value;
}

/** The field of a refusal because the author has not seen the current value. */
export const STALE = 'was';

export interface SettingChange<Value> extends Seen<Value> {
  read(): Promise<Value>;
  /** Writes the change and its audit row; refused if the setting is no longer `before`. */
  unit(before: Value): readonly Stmt[];
  /** The value as text for staff. */
  told(value: Value): string;
}

/** Changes a setting and returns its new value. Refuses `was` if the value is not the one seen, including a concurrent change. */
export async function changeSetting<Value>(store: Store, { read, unit, told, seen }: SettingChange<Value>): Promise<Outcome<Value>> {
  const before = await read();
  if (isStale(seen, before)) return stale(told(before));
  try {
    await store.write(unit(before));
  } catch (error) {
    if (error instanceof UnitRefused) return stale(told(await read()));
    throw error;
  }
  return done(await read());
}

export function isStale<Value>(seen: Value | undefined, now: Value): boolean {
  return seen !== undefined && !isDeepStrictEqual(seen, now);
}

/** The refusal of a stale change; `now` is the current value in words. */
export function stale(now: string): ReturnType<typeof refused> {
  return refused(STALE, `It was changed in the meantime: it is now ${now}`);
}
