import type { RoomField, RoomTexts } from '@cardroom/staff-api';
import { t } from '../../i18n/i18n.ts';
import { labelAndUnit } from '../room-fields.ts';
import { SelectField, SwitchField, TextField } from './fields.tsx';
import { advancedFields, isUsual, type Model } from './model.ts';
import styles from './room-form.module.css';

export interface AdvancedProps {
  readonly model: Model;
  readonly fresh: RoomTexts;
}

/** Settings that rarely change, closed at first; says how many differ from their defaults. */
export function Advanced({ model, fresh }: AdvancedProps) {
  const fields = advancedFields(model.form, model.values.gameKey ?? '');
  const changed = fields.filter((field) => !isUsual(field, model.values, fresh));
  const wrong = fields.some(({ option }) => model.fault(option) !== null);
  const count = { all: fields.length, changed: changed.length };
  const text = changed.length === 0 ? t('room-form.advanced.usual', count) : t('room-form.advanced.changed', count);
  return (
    <details className={styles.advanced} open={wrong || undefined}>
      <summary>
        <strong>{t('room-form.advanced')}</strong>{' '}
        <small>
          {t('room-form.advanced.what')} · {text}
        </small>
      </summary>
      <div className={styles.grid}>
        {fields.map((field) => (
          <AdvancedField key={field.option} field={field} model={model} />
        ))}
      </div>
    </details>
  );
}

function AdvancedField({ field, model }: { readonly field: RoomField; readonly model: Model }) {
  const { option, kind, choices, hint } = field;
  const { label, unit } = labelAndUnit(field);
  if (kind === 'switch') return <SwitchField model={model} option={option} label={label} hint={hint ?? ''} />;
  if (choices !== undefined) return <SelectField model={model} option={option} label={label} span={[6, 12]} options={choices} />;
  return (
    <TextField
      model={model}
      option={option}
      label={label}
      span={[6, 12]}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      {...(unit === undefined ? {} : { after: unit })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
