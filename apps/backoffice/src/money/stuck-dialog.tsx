import type { DecidedAnswer, StuckRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { useChange } from '../query/use-change.ts';
import { Form, Reason } from '../shell/form.tsx';
import { amountText } from './amount.tsx';

export type StuckAction = 'retry' | 'resolve' | 'compensate';

export interface StuckDialogProps {
  readonly row: StuckRow;
  readonly action: StuckAction;
  readonly aloneMaxMinor: number;
  readonly close: () => void;
  /** Called with the confirmation to announce. */
  readonly done: (said: string) => void;
}

/** Explains a decision, and asks for its reason. */
export function StuckDialog({ row, action, aloneMaxMinor, close, done }: StuckDialogProps) {
  const change = useChange('/money/stuck', { renews: ['/money/stuck'], fresh: true });
  const needsSecond = action === 'compensate' || (action === 'resolve' && row.kind !== 'result' && row.amountMinor > aloneMaxMinor);
  const { title, does, submit, said } = textsOf(action, row);
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={close}>
      <p>{does}</p>
      {needsSecond && (
        <p>
          {action === 'compensate'
            ? t('stuck.second.compensate')
            : t('stuck.second.amount', { amount: amountText(aloneMaxMinor, row.currency) })}
        </p>
      )}
      <Form
        submit={needsSecond ? t('stuck.second.submit') : submit}
        send={async (given) => {
          const members = { reason: given('reason').trim(), attempts: row.attempts };
          const answer = await change<DecidedAnswer>(`/${row.transactionId}/${action}`, members);
          if (answer.ok) done('asked' in answer.value ? t('stuck.second.said') : said);
          return answer.ok ? null : answer;
        }}
      >
        <Reason kept={t('stuck.kept')} />
      </Form>
    </Dialog>
  );
}

interface Texts {
  readonly title: string;
  readonly does: string;
  readonly submit: string;
  readonly said: string;
}

function textsOf(action: StuckAction, { kind, amountMinor, currency }: StuckRow): Texts {
  const amount = amountText(amountMinor, currency);
  const does = action === 'resolve' ? t(`stuck.resolve.${kind}`, { amount }) : t(`stuck.${action}.does`, { amount });
  return {
    title: t(`stuck.${action}.title`, { kind, amount }),
    does,
    submit: t(`stuck.action.${action}`),
    said: t(`stuck.${action}.said`),
  };
}
