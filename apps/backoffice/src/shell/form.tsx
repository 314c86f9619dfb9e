import { Button, type ButtonTone } from '@cardroom/ui';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import styles from './form.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
}

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export interface AreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly name: string;
  readonly hint: string;
}

export function Area({ label, hint, ...area }: AreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-describedby={`${id}-hint`} {...area} />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}

/** The reason that a decision asks for; `kept` says where it goes. */
export function Reason({ kept }: { readonly kept: string }) {
  return <Area label={t('shell.reason')} name="reason" hint={t('shell.reason.hint', { kept })} rows={3} required />;
}

export interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Used with `onChange`; a form that reads the choice on submit uses `defaultValue`. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
}

export function Choice({ label, name, hint, options, value, defaultValue, onChange }: ChoiceProps) {
  const id = useId();
  const chosen = value === undefined ? { defaultValue } : { value };
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} {...chosen} {...described} onChange={(event) => onChange?.(event.target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export interface FormProps {
  readonly submit: string;
  /** `plain` where several forms are side by side. */
  readonly tone?: ButtonTone;
  /** Returns the refusal to show, or null on success. */
  readonly send: (given: (name: string) => string) => Promise<Refusal | null>;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/** Fields with one submit button. A refusal is announced, keeps what was typed and focuses the field it names. */
export function Form({ submit, tone = 'brand', send, children, aside }: FormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await send((name) => String(data.get(name) ?? ''));
    setBusy(false);
    setRefusal(answer);
  };
  useEffect(() => {
    // A refused line of a list is named with its index: `origins.0`.
    const named = refusal?.field ? form.current?.elements.namedItem(refusal.field.split('.')[0] ?? '') : null;
    if (named instanceof HTMLElement) named.focus();
  }, [refusal]);
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit}>
      {children}
      <Notice refusal={refusal} />
      <div className={styles.buttons}>
        <Button type="submit" tone={tone} disabled={busy}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** Shows the message of a refusal. */
export function Notice({ refusal }: { readonly refusal: Refusal | null }) {
  return (
    <p role="alert" className={refusal === null ? styles.none : styles.refusal}>
      {refusal?.message}
    </p>
  );
}
