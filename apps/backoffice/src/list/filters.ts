import type { InputHTMLAttributes } from 'react';
import { go, useRoute } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';

/** A filter of a list. Its name is the same in the page's address and in the call. */
export interface Filter extends Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'inputMode' | 'maxLength'> {
  readonly name: string;
  readonly label: string;
  /**
   * `search` is a field of its own in the bar, `switch` a chip that is on or off, `time` and `amount` are ranges together with `to`, `hidden`
   * is set by links only, and `kept` belongs to the page and is not cleared. Default: a chip that asks for a text.
   */
  readonly kind?: 'search' | 'switch' | 'time' | 'amount' | 'hidden' | 'kept';
  /** The name of the end of a range. */
  readonly to?: string;
  /** The labels of the fields for both ends of an `amount`. */
  readonly ends?: readonly [least: string, most?: string];
  readonly hint?: string;
  /** Makes the filter a choice between these and any value. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** A text that is asked for behind *More filters*; it has a chip of its own while it is set. */
  readonly more?: true;
  /** Shows the options side by side instead of in a menu. */
  readonly open?: true;
}

/** All names of filters in addresses. */
export function namesOf(filters: readonly Filter[]): readonly string[] {
  return filters.flatMap(({ name, to }) => (to === undefined ? [name] : [name, to]));
}

export interface Filters {
  /** What the address names. */
  readonly given: URLSearchParams;
  readonly show: (next: URLSearchParams) => void;
  /** Removes all of them; null when nothing is filtered. */
  readonly clear: (() => void) | null;
  /** Changes some of the filters; an empty text removes one. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}

/** The filters in the page's address, and the way to show others. */
export function useFilters(path: string, filters: readonly Filter[]): Filters {
  const { query } = useRoute();
  const { withOperator } = useOperatorChoice();
  const given = new URLSearchParams(
    namesOf(filters)
      .map((name) => [name, query.get(name) ?? ''])
      .filter(([, value]) => value !== ''),
  );
  const show = (next: URLSearchParams) => go(withOperator(next.size === 0 ? path : `${path}?${next}`));
  const set = (changes: Readonly<Record<string, string>>) => show(changed(given, changes));
  const free = namesOf(filters.filter(({ kind }) => kind !== 'kept')).filter((name) => given.has(name));
  return { given, show, set, clear: free.length === 0 ? null : () => set(Object.fromEntries(free.map((name) => [name, '']))) };
}

/** The filters after some changes, without empty ones. */
export function changed(given: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(given);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
