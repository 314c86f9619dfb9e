import type { FloorAnswer, FloorTable, TablesAnswer } from '@cardroom/staff-api';
import { type Answer, ask, type Refusal } from '../api.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useAnswers } from '../query/use-answers.ts';
import { useChange, useRenew } from '../query/use-change.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';

/** The data and commands that the sections of live tables share. */
export interface Floor extends FloorAnswer {
  /** How far the service's clock is ahead of the browser's, ms. */
  readonly ahead: number;
  readonly mayChange: boolean;
  readonly mayKick: boolean;
  /** POSTs below `/tables` and shows the new state; null on success. After a conflict the page shows the current state. */
  change(part: string, members: object): Promise<Refusal | null>;
  /** The same below `/tables/maintenance`. */
  maintain(part: string, members: object): Promise<Refusal | null>;
  /** Pauses or resumes each table of a room, and shows the new state; the last refusal, or null on success. */
  changeRoom(roomId: string, command: 'pause' | 'resume'): Promise<Refusal | null>;
}

/** How often open tables are read while the page is visible, ms. */
export const LOOK_EVERY_MS = 3_000;

/** The lists of open tables and taken seats. */
const LISTS = ['/tables', '/tables/seats'] as const;
const ALL = ['/floor', ...LISTS] as const;

export interface FloorReading {
  readonly refusal: Refusal | null;
  readonly floor: Floor | null;
  /** When the floor was read, ms. */
  readonly readAt: number;
  readonly read: () => Promise<void>;
}

export function useFloor(): FloorReading {
  const { may } = useOperatorChoice();
  const { value, refusal, readAt, read } = useAnswer<FloorAnswer>('/floor', { every: () => LOOK_EVERY_MS, onReturn: true });
  const send = useChange('/tables', { renews: ALL });
  const sendMaintenance = useChange('/tables/maintenance', { answers: '/floor', renews: LISTS });
  const changeRoom = useRoomChange();
  const refusalOf = (answer: Answer<unknown>) => (answer.ok ? null : answer);
  if (value === null) return { refusal, floor: null, readAt, read };
  const floor: Floor = {
    ...{ ...value, ahead: value.now - readAt, mayChange: may('rooms.change'), mayKick: may('tables.kick'), changeRoom },
    change: async (part, members) => refusalOf(await send(part, members)),
    maintain: async (part, members) => refusalOf(await sendMaintenance(part, members)),
  };
  return { refusal, floor, readAt, read };
}

function useRoomChange(): Floor['changeRoom'] {
  const { withOperator } = useOperatorChoice();
  const send = useChange('/tables');
  const renew = useRenew();
  return async (roomId, command) => {
    const found = await tablesOf(roomId, withOperator);
    if (!found.ok) return found;
    let refused: Refusal | null = null;
    for (const { tableId, status } of found.value.filter((table) => table.status === (command === 'pause' ? 'open' : 'paused'))) {
      const answer = await send(`/${tableId}/${command}`, { was: status });
      if (!answer.ok) refused = answer;
    }
    await renew(ALL);
    return refused;
  };
}

/** All tables of a room, page after page. */
async function tablesOf(roomId: string, withOperator: (path: string) => string): Promise<Answer<readonly FloorTable[]>> {
  const rows: FloorTable[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
    const page: Answer<TablesAnswer> = await ask<TablesAnswer>(withOperator(`/tables?roomId=${encodeURIComponent(roomId)}${cursor}`));
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    next = page.value.next;
  }
  return { ok: true, value: rows };
}

/** An open table by its ID. */
export interface FoundTable {
  /** Null until it has been read, and if no open table has that ID. */
  readonly table: FloorTable | null;
  /** It has been looked for, or none was asked for. */
  readonly isSettled: boolean;
}

/** The open table that an address or a search names; null for none. */
export function useTable(tableId: string | null): FoundTable {
  const path = `/tables?tableId=${encodeURIComponent(tableId ?? '')}`;
  const { value, refusal } = useAnswer<TablesAnswer>(path, { every: () => LOOK_EVERY_MS, skip: tableId === null });
  return { table: value?.rows[0] ?? null, isSettled: tableId === null || value !== null || refusal !== null };
}

/** The first page of the tables of some rooms; a room that has not been read has none yet. */
export function useTablesOf(roomIds: readonly string[]): ReadonlyMap<string, TablesAnswer> {
  const answers = useAnswers<TablesAnswer>(
    roomIds.map((roomId) => `/tables?roomId=${encodeURIComponent(roomId)}`),
    LOOK_EVERY_MS,
  );
  return new Map(
    answers.flatMap((answer, index) => {
      const roomId = roomIds[index];
      return answer === null || roomId === undefined ? [] : [[roomId, answer] as const];
    }),
  );
}
