import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { callDecimal, localDecimal } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Field, Form } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import bar from './filter-bar.module.css';
import type { Filter, Filters } from './filters.ts';
import { Icon } from './icon.tsx';
import { moveInMenu } from './menu.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';
import { isQuick, rangeText } from './ranges.ts';

export interface FilterChipProps {
  readonly filter: Filter;
  readonly filters: Filters;
}

/** One filter as a chip: it says what it is set to, a click changes it, and its cross removes it. */
export function FilterChip({ filter, filters: { given, set } }: FilterChipProps) {
  const { name, to, label, options } = filter;
  const text = chipText(filter, given);
  const none = to === undefined ? { [name]: '' } : { [name]: '', [to]: '' };
  return (
    <span className={bar.chip} data-on={text !== null} data-testid={`filter-${name}`}>
      <Popover
        role={options === undefined ? 'dialog' : 'menu'}
        label={label}
        button={
          <>
            {label}
            {text === null ? <Icon name="down" size={12} /> : <b>{text}</b>}
          </>
        }
        buttonProps={{ className: bar.chipButton, 'data-name': name }}
      >
        {(close) => {
          const choose = (changes: Readonly<Record<string, string>>) => {
            close();
            set(changes);
          };
          if (options !== undefined) return <Options filter={filter} value={given.get(name) ?? ''} choose={choose} />;
          return <Ask filter={filter} given={given} choose={choose} />;
        }}
      </Popover>
      {text !== null && (
        <button type="button" className={bar.cross} aria-label={t('list.remove-filter', { filter: label })} onClick={() => set(none)}>
          <Icon name="cross" size={11} />
        </button>
      )}
    </span>
  );
}

/** What a filter is set to; null if it is not. A quick range has a chip of its own. */
function chipText({ name, to, kind, options }: Filter, given: URLSearchParams): string | null {
  const value = given.get(name) ?? '';
  const end = to === undefined ? '' : (given.get(to) ?? '');
  if ((value === '' || (kind === 'time' && isQuick(value))) && end === '') return null;
  if (kind === 'time') return rangeText(isQuick(value) ? '' : value, end);
  if (kind === 'amount') return amountsText(localDecimal(value), localDecimal(end));
  return options?.find(([one]) => one === value)?.[1] ?? value;
}

function amountsText(least: string, most: string): string {
  if (most === '') return `≥ ${least}`;
  return least === '' ? `≤ ${most}` : `${least}–${most}`;
}

interface ChooseProps {
  readonly filter: Filter;
  readonly choose: (changes: Readonly<Record<string, string>>) => void;
}

function Options({ filter: { name, options = [] }, value, choose }: ChooseProps & { readonly value: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the items of the menu around it
    <div onKeyDown={moveInMenu}>
      {[['', t('list.any')] as const, ...options].map(([one, text]) => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === value}
          className={styles.item}
          onClick={() => choose({ [name]: one })}
        >
          <span className={styles.mark}>{one === value && <Icon name="check" />}</span>
          {text}
        </button>
      ))}
    </div>
  );
}

/** Asks for a text, or for both ends of a range. */
function Ask({ filter, given, choose }: ChooseProps & { readonly given: URLSearchParams }) {
  const { name, to, kind, label, ends, options: _options, open: _open, more: _more, ...field } = filter;
  const names = to === undefined ? [name] : [name, to];
  const [now] = useState(() => given);
  const labels = ends ?? (kind === 'time' ? [t('list.from'), t('list.to')] : [label]);
  return (
    <div className={styles.form}>
      <Form
        submit={t('list.apply')}
        send={async (written) => {
          choose(Object.fromEntries(names.map((one) => [one, givenText(kind, written(one).trim())])));
          return null;
        }}
        aside={
          <Button tone="quiet" onClick={() => choose(Object.fromEntries(names.map((one) => [one, ''])))}>
            {t('list.clear')}
          </Button>
        }
      >
        {names.map((one, index) => {
          const value = now.get(one) ?? '';
          const title = labels[index] ?? label;
          if (kind === 'time') {
            const shown = isQuick(value) ? '' : localTime(Date.parse(value));
            return <Field key={one} label={title} name={one} type="datetime-local" defaultValue={shown} />;
          }
          const written = kind === 'amount' ? localDecimal(value) : value;
          return <Field key={one} {...field} label={title} name={one} defaultValue={written} autoComplete="off" />;
        })}
      </Form>
    </div>
  );
}

/** The filters that are rarely used, in one form. */
export function MoreFilters({ filters, state: { given, set } }: { readonly filters: readonly Filter[]; readonly state: Filters }) {
  return (
    <span className={bar.chip}>
      <Popover
        role="dialog"
        label={t('list.more-filters')}
        button={
          <>
            {t('list.more-filters')}
            <Icon name="down" size={12} />
          </>
        }
        buttonProps={{ className: bar.chipButton }}
      >
        {(close) => (
          <div className={styles.form}>
            <Form
              submit={t('list.apply')}
              send={async (written) => {
                close();
                set(Object.fromEntries(filters.map(({ name }) => [name, written(name).trim()])));
                return null;
              }}
            >
              {filters.map(({ name, label, placeholder, inputMode, maxLength }) => (
                <Field
                  key={name}
                  label={label}
                  name={name}
                  defaultValue={given.get(name) ?? ''}
                  placeholder={placeholder}
                  inputMode={inputMode}
                  maxLength={maxLength}
                  autoComplete="off"
                />
              ))}
            </Form>
          </div>
        )}
      </Popover>
    </span>
  );
}

function givenText(kind: Filter['kind'], written: string): string {
  if (kind === 'amount') return callDecimal(written);
  return kind === 'time' && written !== '' ? new Date(written).toISOString() : written;
}
