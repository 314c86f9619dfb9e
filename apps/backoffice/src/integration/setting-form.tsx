import { type ReactNode, useState } from 'react';
import { Form, type FormProps } from '../shell/form.tsx';
import page from '../shell/page.module.css';

export interface SettingFormProps extends Pick<FormProps, 'submit' | 'send' | 'children'> {
  /** Said when it is done. */
  readonly done?: string;
}

/** A form that stays where it is and says when its change is done. */
export function SettingForm({ submit, send, done = 'Saved.', children }: SettingFormProps) {
  const [isDone, setDone] = useState(false);
  return (
    <Form
      submit={submit}
      tone="plain"
      send={async (given) => {
        setDone(false);
        const refusal = await send(given);
        setDone(refusal === null);
        return refusal;
      }}
      aside={<span role="status">{isDone ? done : ''}</span>}
    >
      {children}
    </Form>
  );
}

/** One thing of a section, with its heading. */
export function Box({ title, id, children }: { readonly title: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <section className={page.box} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** What there is, for those who may only look and for what is changed elsewhere. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={page.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
