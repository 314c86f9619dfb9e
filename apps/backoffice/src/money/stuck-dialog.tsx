import type { DecidedAnswer, StuckRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
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
    <Dialog title={title} closeLabel="Close" onClose={close}>
      <p>{does}</p>
      {needsSecond && (
        <p>
          {action === 'compensate' ? 'A compensation' : `An amount above ${amountText(aloneMaxMinor, row.currency)}`} needs a second
          approver. You can withdraw the request until it is approved.
        </p>
      )}
      <Form
        submit={needsSecond ? 'Request approval' : submit}
        send={async (given) => {
          const members = { reason: given('reason').trim(), attempts: row.attempts };
          const answer = await change<DecidedAnswer>(`/${row.transactionId}/${action}`, members);
          if (answer.ok) done('asked' in answer.value ? 'Waiting for a second approver.' : said);
          return answer.ok ? null : answer;
        }}
      >
        <Reason kept="kept in the audit log" />
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
  if (action === 'retry') {
    const does = 'The same request with the same ID is sent once more. If the wallet rejects it again, it returns to this list.';
    return { title: `Retry the ${kind}?`, does, submit: 'Retry', said: 'Retrying now.' };
  }
  if (action === 'compensate') {
    const does = `The cancel is withdrawn, and the player is paid ${amount} by a credit. Do this only with proof that the wallet has refunded nothing, and cite it in the reason.`;
    return { title: `Pay ${amount} instead of cancelling?`, does, submit: 'Compensate', said: 'Paying the player now.' };
  }
  const does = {
    credit: `Nothing more is sent. Do this if the player was paid ${amount} manually or is not owed it.`,
    cancel: `Nothing more is sent. Do this if the debit of ${amount} was never taken or was refunded manually.`,
    result: 'Nothing more is sent. Do this if the operator does not need this result.',
  };
  return { title: `Resolve the ${kind}?`, does: does[kind as keyof typeof does], submit: 'Resolve', said: 'Resolved.' };
}
