import type { TablesAnswer } from '@cardroom/staff-api';
import type { Refusal } from '../api.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';

/** What the sections of live tables work with. */
export interface Floor extends TablesAnswer {
  /** How far the service's clock is ahead of the browser's, ms. */
  readonly ahead: number;
  readonly mayChange: boolean;
  readonly mayKick: boolean;
  /** POSTs below `/tables` and shows the new state; null on success. After a conflict the page shows the current state. */
  change(part: string, members: object): Promise<Refusal | null>;
}

/** How often open tables are read while the page is visible, ms. */
const LOOK_EVERY_MS = 3_000;

export interface TablesReading {
  readonly refusal: Refusal | null;
  readonly floor: Floor | null;
  /** When the tables were read, ms. */
  readonly readAt: number;
  readonly read: () => Promise<void>;
}

export function useTables(): TablesReading {
  const { may } = useOperatorChoice();
  const { value, refusal, readAt, read } = useAnswer<TablesAnswer>('/tables', { every: () => LOOK_EVERY_MS, onReturn: true });
  const send = useChange('/tables', { answers: '/tables' });
  const change = async (part: string, members: object) => {
    const changed = await send(part, members);
    return changed.ok ? null : changed;
  };
  if (value === null) return { refusal, floor: null, readAt, read };
  const floor = { ...value, ahead: value.now - readAt, mayChange: may('rooms.change'), mayKick: may('tables.kick'), change };
  return { refusal, floor, readAt, read };
}
