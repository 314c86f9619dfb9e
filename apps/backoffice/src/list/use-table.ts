import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DataTableProps } from './table-props.ts';

/** Whether a table is wider than its frame, which then scrolls sideways. */
export function useWide(frame: RefObject<HTMLDivElement | null>, hasTable: boolean): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = hasTable ? frame.current : null;
    if (element === null) return;
    const table = element.firstElementChild as HTMLElement;
    const look = () => setWide(table.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame, hasTable]);
  return isWide;
}

/** How long a changed row is marked, ms: as long as its flash in the style sheet. */
const FLASH_MS = 1_600;

/** The keys of rows that changed while they were shown, for the time of a flash. */
export function useChanged<Row>({ rows, keyOf, version }: Pick<DataTableProps<Row>, 'rows' | 'keyOf' | 'version'>) {
  const [changed, setChanged] = useState<ReadonlySet<string | number>>(new Set());
  const before = useRef<ReadonlyMap<string | number, string> | null>(null);
  useEffect(() => {
    if (version === undefined) return;
    const now = new Map(rows.map((row, index) => [keyOf(row, index), version(row)] as const));
    const known = before.current;
    before.current = now;
    const fresh = known === null ? [] : [...now].filter(([key, one]) => known.has(key) && known.get(key) !== one).map(([key]) => key);
    if (fresh.length > 0) setChanged(new Set(fresh));
  }, [rows, keyOf, version]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
