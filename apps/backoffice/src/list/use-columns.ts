import { useState } from 'react';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { columnId } from './sort.ts';
import type { Column } from './table-props.ts';

export interface ColumnChoice<Row> {
  /** The columns to show. */
  readonly shown: readonly Column<Row>[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly reset: () => void;
}

/** Which columns of a list a member shows, remembered in this browser for each member. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const { email } = useOperatorChoice();
  const key = `cardroom-columns ${list} ${email}`;
  const usual = columns.filter(({ optional }) => optional === true).map(columnId);
  const [chosen, setChosen] = useState<readonly string[] | null>(() => kept(key));
  const hidden = new Set(chosen ?? usual);
  const set = (next: readonly string[] | null) => {
    setChosen(next);
    if (next === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    shown: columns.filter((column) => column.always === true || !hidden.has(columnId(column))),
    hidden,
    toggle: (id) => set(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]),
    reset: () => set(null),
  };
}

/** What was remembered; null if nothing or nonsense. */
function kept(key: string): readonly string[] | null {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return Array.isArray(ids) && ids.every((one) => typeof one === 'string') ? ids : null;
  } catch {
    return null;
  }
}
