import { type ReactNode, useState } from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Choice, type ChoiceProps, Form, type FormProps } from '../shell/form.tsx';
import page from '../shell/page.module.css';

export interface SettingFormProps extends Pick<FormProps, 'submit' | 'send' | 'children'> {
  /** The confirmation after saving. */
  readonly done?: string;
}

/** A form that stays open and confirms its change. */
export function SettingForm({ submit, send, done = t('shell.saved'), children }: SettingFormProps) {
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

/** A box with a heading. */
export function Box({ title, id, children }: { readonly title: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <section className={page.box} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

export interface ChoiceSettingProps extends Pick<ChoiceProps, 'label' | 'name' | 'hint' | 'options'> {
  readonly title: string;
  readonly id: string;
  readonly submit: string;
  /** The stored value. */
  readonly value: string;
  readonly save: (chosen: string) => Promise<Refusal | null>;
}

/** A setting that is one of several values, in a box of its own. */
export function ChoiceSetting({ title, id, submit, value, save, ...choice }: ChoiceSettingProps) {
  return (
    <Box title={title} id={id}>
      <SettingForm submit={submit} send={(given) => save(given(choice.name))}>
        <Choice key={value} defaultValue={value} {...choice} />
      </SettingForm>
    </Box>
  );
}

/** The text of a value among the options of its choice. */
export function optionText(options: ChoiceProps['options'], value: string): string {
  return options.find(([one]) => one === value)?.[1] ?? value;
}

/** A list of names and values. */
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
