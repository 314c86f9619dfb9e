import type { RoomsAnswer } from '@cardroom/staff-api';
import type { Refusal } from '../api.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { translated, withLabels } from './room-fields.ts';

/** What the sections of the page work with. */
export interface RoomDesk extends RoomsAnswer {
  readonly mayChange: boolean;
  /** POSTs below `/rooms` and shows the new state; null on success. After a conflict the page shows the current state. */
  change(part: string, members: object): Promise<Refusal | null>;
}

/** How often rooms are read while the page is visible, so that a colleague's change is seen, ms. */
const LOOK_EVERY_MS = 15_000;

export interface RoomsReading {
  readonly refusal: Refusal | null;
  readonly desk: RoomDesk | null;
}

/** `live` reads again regularly; a form that is being filled in stays as it is. */
export function useRooms(live: boolean): RoomsReading {
  const { value, refusal } = useAnswer<RoomsAnswer>('/rooms', { every: () => live && LOOK_EVERY_MS, onReturn: true });
  const send = useChange('/rooms', { answers: '/rooms' });
  const form = translated(value?.form ?? []);
  const mayChange = useOperatorChoice().may('rooms.change');
  const change = async (part: string, members: object) => {
    const changed = await send(part, members);
    return changed.ok ? null : { ...changed, message: withLabels(form, changed.message) };
  };
  return { refusal, desk: value === null ? null : { ...value, form, mayChange, change } };
}
