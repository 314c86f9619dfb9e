import type { DecidedAnswer, StuckRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { ask } from '../api.ts';
import { Area, Form } from '../shell/form.tsx';
import { useFreshCode } from '../shell/step-up.tsx';
import { amountText } from './amount.tsx';
import { useHouse } from './house.ts';

export type StuckAction = 'retry' | 'resolve' | 'compensate';

export interface StuckDialogProps {
  readonly row: StuckRow;
  readonly action: StuckAction;
  readonly aloneMaxMinor: number;
  readonly close: () => void;
  /** What has been done, to be said aloud. */
  readonly done: (said: string) => void;
}

/** One decision with its reason. What it does is said before it is done. */
export function StuckDialog({ row, action, aloneMaxMinor, close, done }: StuckDialogProps) {
  const { body } = useHouse();
  const withFreshCode = useFreshCode();
  const needsSecond = action === 'compensate' || (action === 'resolve' && row.kind !== 'result' && row.amountMinor > aloneMaxMinor);
  const { title, does, submit, said } = textsOf(action, row);
  return (
    <Dialog title={title} closeLabel="Close" onClose={close}>
      <p>{does}</p>
      {needsSecond && (
        <p>
          {action === 'compensate' ? 'A compensation' : `Above ${amountText(aloneMaxMinor, row.currency)}, this`} takes two people: it is
          done when somebody else agrees. Until then you may withdraw it.
        </p>
      )}
      <Form
        submit={needsSecond ? 'Ask a second person' : submit}
        send={async (given) => {
          const path = `/money/stuck/${row.transactionId}/${action}`;
          const sent = body({ reason: given('reason').trim(), attempts: row.attempts });
          const answer = await withFreshCode(() => ask<DecidedAnswer>(path, sent));
          if (answer.ok) done('asked' in answer.value ? 'A second person has to agree now.' : said);
          return answer.ok ? null : answer;
        }}
      >
        <Area label="Reason" name="reason" hint="10 to 500 characters. It is kept in the audit log." rows={3} required />
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
    const does = 'The same bytes with the same id are sent once more. If the wallet refuses again, it comes back here.';
    return { title: `Send the ${kind} again?`, does, submit: 'Send again', said: 'It is being sent again.' };
  }
  if (action === 'compensate') {
    const does = `The cancel is withdrawn, and the player is paid ${amount} by a credit. Only with proof that the wallet has given nothing back: name it in the reason.`;
    return { title: `Pay ${amount} back instead of the cancel?`, does, submit: 'Compensate', said: 'The player is being paid.' };
  }
  const does = {
    credit: `Nothing more is sent. Do this when the player was paid ${amount} by hand, or is not owed it.`,
    cancel: `Nothing more is sent. Do this when the debit of ${amount} was never taken, or was given back by hand.`,
    result: 'Nothing more is sent. Do this when the operator does without this result.',
  };
  return { title: `Resolve the ${kind}?`, does: does[kind as keyof typeof does], submit: 'Resolve', said: 'It is resolved.' };
}
