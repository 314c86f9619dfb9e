import type { RoomField, RoomTexts } from '@cardroom/staff-api';
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
  const count = changed.length === 0 ? `${fields.length} settings at their defaults` : `${changed.length} of ${fields.length} changed`;
  return (
    <details className={styles.advanced} open={wrong || undefined}>
      <summary>
        <strong>Advanced</strong> <small>time bank, disconnect protection, sit-out limits, pace · {count}</small>
      </summary>
      <div className={styles.grid}>
        {fields.map((field) => (
          <AdvancedField key={field.option} field={field} model={model} />
        ))}
      </div>
    </details>
  );
}

/** Units stand behind the field instead of in its label. */
const UNIT = / \((seconds|%)\)$/;

function AdvancedField({ field, model }: { readonly field: RoomField; readonly model: Model }) {
  const { option, kind, choices, hint } = field;
  const unit = field.label.match(UNIT)?.[1];
  const label = field.label.replace(UNIT, '');
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
