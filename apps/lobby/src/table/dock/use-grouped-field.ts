import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MoneyText } from '../../i18n/money.ts';

interface GroupedField {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly write: (minor: number) => string;
  readonly onFocus: () => void;
  readonly leave: () => void;
}

/**
 * A field for an amount: at rest with digit groups, while it has the focus without them, because deleting a digit of `1,234` would leave
 * `1,23`. All of it is selected when it gets the focus.
 */
export function useGroupedField(money: MoneyText): GroupedField {
  const ref = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  useLayoutEffect(() => {
    if (focused) ref.current?.select();
  }, [focused]);
  return { ref, write: (minor) => money.plain(minor, !focused), onFocus: () => setFocused(true), leave: () => setFocused(false) };
}
