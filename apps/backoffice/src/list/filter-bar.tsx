import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './filter-bar.module.css';
import { FilterChip, MoreFilters } from './filter-chip.tsx';
import type { Filter, Filters } from './filters.ts';
import { Icon } from './icon.tsx';
import { QUICK_RANGES } from './ranges.ts';

export interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly state: Filters;
  /** After the search field. */
  readonly first?: ReactNode;
  /** At the end of the bar: columns, download. */
  readonly children?: ReactNode;
}

/** The filters of a list in one line: a search field, quick ranges, and a chip for each filter. */
export function FilterBar({ filters, state, first, children }: FilterBarProps) {
  const more = filters.filter((filter) => filter.more === true);
  const shown = filters.filter(({ kind }) => kind !== 'hidden' && kind !== 'kept');
  return (
    <search className={styles.bar} aria-label={t('list.filters')}>
      {shown.filter(isSearch).map((filter) => (
        <One key={filter.name} filter={filter} state={state} />
      ))}
      {first}
      {shown
        .filter((filter) => !isSearch(filter) && (filter.more !== true || state.given.has(filter.name)))
        .map((filter) => (
          <One key={filter.name} filter={filter} state={state} />
        ))}
      {more.length > 0 && <MoreFilters filters={more} state={state} />}
      {state.clear !== null && (
        <button type="button" className={styles.quiet} onClick={state.clear}>
          {t('list.clear-filters')}
        </button>
      )}
      <div className={styles.end}>{children}</div>
    </search>
  );
}

const isSearch = ({ kind }: Filter) => kind === 'search';

function One({ filter, state }: { readonly filter: Filter; readonly state: Filters }) {
  const { kind, name, label, options } = filter;
  if (kind === 'search') return <SearchField filter={filter} state={state} />;
  if (kind === 'switch') {
    const on = state.given.has(name);
    return <Chip text={label} on={on} choose={() => state.set({ [name]: on ? '' : '1' })} />;
  }
  if (kind === 'time') return <TimeChips filter={filter} state={state} />;
  if (filter.open === true && options !== undefined) {
    return (
      <fieldset className={styles.group} aria-label={label}>
        {[['', t('list.all')] as const, ...options].map(([value, text]) => (
          <Chip key={value} text={text} on={(state.given.get(name) ?? '') === value} choose={() => state.set({ [name]: value })} />
        ))}
      </fieldset>
    );
  }
  return <FilterChip filter={filter} filters={state} />;
}

/** A chip that is on or off, with an optional count. */
export function Chip({
  text,
  count,
  on,
  choose,
}: {
  readonly text: string;
  readonly count?: number;
  readonly on: boolean;
  readonly choose: () => void;
}) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} onClick={choose}>
      {text}
      {count !== undefined && <b>{count}</b>}
    </button>
  );
}

function TimeChips({ filter, state }: { readonly filter: Filter; readonly state: Filters }) {
  const { name, to = 'until' } = filter;
  const from = state.given.get(name);
  const ends = state.given.has(to);
  return (
    <fieldset className={styles.group} aria-label={filter.label}>
      {QUICK_RANGES.map((range) => {
        const on = from === range && !ends;
        return <Chip key={range} text={t(`list.range.${range}`)} on={on} choose={() => state.set({ [name]: on ? '' : range, [to]: '' })} />;
      })}
      <FilterChip filter={filter} filters={state} />
    </fieldset>
  );
}

function SearchField({ filter, state }: { readonly filter: Filter; readonly state: Filters }) {
  const { name, label, placeholder = label, maxLength } = filter;
  const value = state.given.get(name) ?? '';
  return (
    <form
      key={value}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        state.set({ [name]: String(new FormData(event.currentTarget).get(name) ?? '').trim() });
      }}
    >
      <Icon name="search" size={14} />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        title={filter.hint}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="visually-hidden">
        {t('list.search')}
      </button>
    </form>
  );
}

export interface ChoiceChipsProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** A choice that always has one of its values, side by side. */
export function ChoiceChips({ label, options, value, choose }: ChoiceChipsProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map(([one, text]) => (
        <Chip key={one} text={text} on={one === value} choose={() => choose(one)} />
      ))}
    </fieldset>
  );
}
