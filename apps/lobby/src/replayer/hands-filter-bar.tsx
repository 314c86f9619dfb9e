import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/index.ts';
import chips from '../shell/chips.module.css';
import { Days } from './days.tsx';
import styles from './hands-filter.module.css';
import { type HandsFilter, ORDERS, PERIODS } from './hands-filter.ts';
import { TableChoice } from './table-choice.tsx';

export interface HandsFilterBarProps {
  readonly filter: HandsFilter;
  readonly onChange: (filter: HandsFilter) => void;
}

/** Filters the hands by date range and table, and chooses their order. */
export function HandsFilterBar({ filter, onChange }: HandsFilterBarProps): ReactNode {
  const t = useText();
  const set = (part: Partial<HandsFilter>): void => onChange({ ...filter, ...part });
  return (
    <search className={styles.bar}>
      <Chips
        legend={t('hands.when')}
        options={PERIODS.map((period) => ({ value: period, text: t(`hands.when.${period}`) }))}
        chosen={filter.period}
        onChoose={(period) => set({ period })}
      />
      {filter.period === 'days' ? <Days labels={{ from: t('hands.from'), to: t('hands.to') }} chosen={filter} onChange={set} /> : null}
      <TableChoice all={t('hands.table.all')} chosen={filter.table} onChoose={(table) => set({ table })} />
      <Chips
        legend={t('hands.order')}
        options={ORDERS.map((order) => ({ value: order, text: t(`hands.order.${order}`) }))}
        chosen={filter.order}
        onChoose={(order) => set({ order })}
      />
    </search>
  );
}

interface ChipsProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Chips<Value extends string>({ legend, options, chosen, onChoose }: ChipsProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={chips.chips}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={chips.chip}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
