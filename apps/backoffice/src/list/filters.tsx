import type { InputHTMLAttributes } from 'react';
import { go, useRoute } from '../route.ts';
import { Choice, Field, Form } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';

/** A filter of a list. Its name is the same in the page's address and in the call. */
export interface Filter extends Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'inputMode' | 'maxLength'> {
  readonly name: string;
  readonly label: string;
  /** `hidden` is set by links only. */
  readonly kind?: 'text' | 'time' | 'hidden';
  readonly hint?: string;
  /** Makes the filter a choice between these and any value. */
  readonly options?: readonly (readonly [value: string, text: string])[];
}

/** The filters in the page's address, and the way to show others. */
export function useFilters(path: string, filters: readonly Filter[]) {
  const { query } = useRoute();
  const { withOperator } = useOperatorChoice();
  const given = new URLSearchParams(filters.map(({ name }) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''));
  return {
    given,
    show: (next: URLSearchParams) => go(withOperator(next.size === 0 ? path : `${path}?${next}`)),
  };
}

export interface FilterFormProps {
  readonly filters: readonly Filter[];
  readonly given: URLSearchParams;
  readonly show: (next: URLSearchParams) => void;
}

export function FilterForm({ filters, given, show }: FilterFormProps) {
  const fields = filters.filter(({ kind }) => kind !== 'hidden');
  return (
    <Form
      submit="Search"
      send={async (written) => {
        const found = fields.map((filter) => [filter.name, givenText(filter, written(filter.name).trim())] as const);
        show(new URLSearchParams(found.filter(([, value]) => value !== '').map(([name, value]) => [name, value])));
        return null;
      }}
    >
      <div className={page.filters}>
        {fields.map((filter) => (
          <FilterField key={filter.name} filter={filter} value={given.get(filter.name) ?? ''} />
        ))}
      </div>
    </Form>
  );
}

const ANY = ['', 'Any'] as const;

function FilterField({ filter: { kind, options, ...field }, value }: { readonly filter: Filter; readonly value: string }) {
  if (options !== undefined) return <Choice label={field.label} name={field.name} defaultValue={value} options={[ANY, ...options]} />;
  if (kind === 'time') return <Field {...field} type="datetime-local" defaultValue={localTime(Date.parse(value))} />;
  return <Field {...field} defaultValue={value} autoComplete="off" />;
}

function givenText({ kind }: Filter, written: string): string {
  return kind === 'time' && written !== '' ? new Date(written).toISOString() : written;
}
