import { Dialog } from '@cardroom/ui';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Field, Form } from './form.tsx';

type WithFreshCode = <Value>(action: () => Promise<Answer<Value>>) => Promise<Answer<Value>>;
const StepUpContext = createContext<WithFreshCode>((action) => action());

/** Runs an action; if the service requires a fresh authenticator code, asks for one and runs the action again. */
export function useFreshCode(): WithFreshCode {
  return useContext(StepUpContext);
}

export function StepUp({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const answered = useRef<(entered: boolean) => void>(null);
  const close = (entered: boolean) => {
    setOpen(false);
    answered.current?.(entered);
  };
  const withFreshCode: WithFreshCode = useCallback(async (action) => {
    const first = await action();
    if (first.ok || first.code !== 'STEP_UP_REQUIRED') return first;
    setOpen(true);
    const entered = await new Promise<boolean>((done) => {
      answered.current = done;
    });
    return entered ? action() : first;
  }, []);
  return (
    <StepUpContext value={withFreshCode}>
      {children}
      {open && (
        <Dialog title={t('entry.step-up')} closeLabel={t('shell.close')} onClose={() => close(false)}>
          <p>{t('entry.step-up.text')}</p>
          <Form
            submit={t('entry.confirm')}
            send={async (given) => {
              const answer = await ask('/step-up', { code: given('code').trim() });
              if (answer.ok) close(true);
              return answer.ok ? null : answer;
            }}
          >
            <Field label={t('entry.authenticator-code')} name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </Form>
        </Dialog>
      )}
    </StepUpContext>
  );
}
