import { Switch } from '@cardroom/ui';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { callDecimal } from '../../i18n/formats.ts';
import type { Model } from './model.ts';
import styles from './room-form.module.css';

interface OfOption {
  readonly model: Model;
  readonly option: string;
  readonly label: string;
  /** The twelfths of a row that it takes on a desktop, and on a phone. */
  readonly span?: readonly [desktop: number, phone: number];
}

function cell([desktop, phone]: readonly [number, number] = [4, 12]) {
  return { '--c': desktop, '--m': phone } as React.CSSProperties;
}

export interface TextFieldProps extends OfOption, Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'inputMode' | 'maxLength'> {
  readonly before?: string;
  readonly after?: ReactNode;
  readonly hint?: string;
}

/** A text or number of one option; its fault shows once it was left. */
export function TextField({ model, option, label, span, before, after, hint, ...input }: TextFieldProps) {
  const id = useId();
  const fault = model.fault(option);
  const note = fault ?? hint;
  const isDecimal = input.inputMode === 'decimal';
  return (
    <div className={styles.cell} style={cell(span)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.in} data-wrong={fault !== null}>
        {before !== undefined && <span>{before}</span>}
        <input
          id={id}
          name={option}
          value={model.values[option] ?? ''}
          onChange={(event) => model.set({ [option]: isDecimal ? callDecimal(event.target.value) : event.target.value })}
          onBlur={() => model.left(option)}
          autoComplete="off"
          aria-invalid={fault !== null}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...input}
        />
        {after !== undefined && <span>{after}</span>}
      </span>
      {note !== undefined && (
        <small id={`${id}-note`} className={fault === null ? styles.hint : styles.fault}>
          {note}
        </small>
      )}
    </div>
  );
}

export interface SelectFieldProps extends OfOption {
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SelectField({ model, option, label, span, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.cell} style={cell(span)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.in}>
        <select id={id} name={option} value={model.values[option] ?? ''} onChange={(event) => model.set({ [option]: event.target.value })}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

export interface SegmentProps<Value extends string | number> {
  readonly label: string;
  readonly span?: readonly [desktop: number, phone: number];
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value | null;
  readonly choose: (value: Value) => void;
  readonly disabled?: boolean;
  readonly fault?: string | null;
}

/** A few choices side by side. */
export function Segment<Value extends string | number>({
  label,
  span,
  options,
  value,
  choose,
  disabled,
  fault = null,
}: SegmentProps<Value>) {
  return (
    <fieldset className={styles.cell} style={cell(span)} disabled={disabled}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.seg} data-many={options.length < 4 ? 'no' : options.some(([, text]) => text.length > 4) ? 'words' : 'numbers'}>
        {options.map(([one, text]) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => choose(one)}>
            {text}
          </button>
        ))}
      </div>
      {fault !== null && <small className={styles.fault}>{fault}</small>}
    </fieldset>
  );
}

export interface SwitchFieldProps extends OfOption {
  readonly hint: string;
  readonly on?: boolean;
  readonly turn?: (on: boolean) => void;
}

/** An option that is on or off, with what it does. */
export function SwitchField({ model, option, label, hint, span = [6, 12], on, turn }: SwitchFieldProps) {
  const checked = on ?? model.values[option] === 'true';
  return (
    <div className={styles.cell} style={cell(span)}>
      <Switch hint={hint} checked={checked} onChange={turn ?? ((next) => model.set({ [option]: String(next) }))}>
        <strong>{label}</strong>
      </Switch>
    </div>
  );
}

/** A part of the form with its heading. */
export function Part({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}
