import { isDeepStrictEqual } from 'node:util';
import { type Stmt, type Store, UnitRefused } from '@cardroom/journal';
import { done, type Outcome, refused } from './outcome.ts';

/** What whoever changes a setting saw before; absent at the command line, which changes whatever there is. */
export interface Seen<Value> {
  readonly seen?: Value;
}

/** The field by which a change is refused whose author has not seen what there is now. */
export const STALE = 'was';

export interface SettingChange<Value> extends Seen<Value> {
  read(): Promise<Value>;
  /** Writes the change and its audit row, and is refused where the setting is not `before` any more. */
  unit(before: Value): readonly Stmt[];
  /** The value as a person reads it. */
  told(value: Value): string;
}

/** Changes a setting and answers its new value. Refuses `was` when it is not what was seen, also when it changes just now. */
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

/** The refusal of a stale change; `now`: what there is, in words. */
export function stale(now: string): ReturnType<typeof refused> {
  return refused(STALE, `Somebody changed it meanwhile: it is now ${now}`);
}
