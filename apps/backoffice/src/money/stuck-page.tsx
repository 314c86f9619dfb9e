import type { StuckAnswer, StuckRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useRows } from '../query/use-rows.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ageText } from './age.ts';
import { Amount, amountText } from './amount.tsx';
import styles from './money.module.css';
import { type StuckAction, StuckDialog } from './stuck-dialog.tsx';
import { StuckRequest } from './stuck-request.tsx';
import { KIND_TEXTS } from './words.ts';

/** Transactions that need a decision by staff, oldest first. */
export function StuckPage() {
  const { may } = useOperatorChoice();
  const { value, refusal, more } = useRows<StuckAnswer>('/money/stuck');
  const [deciding, setDeciding] = useState<{ readonly row: StuckRow; readonly action: StuckAction } | null>(null);
  const [said, setSaid] = useState('');
  if (value === null) return <Notice refusal={refusal} />;
  const { rows, totals, aloneMaxMinor, asOf } = value;
  const done = (text: string) => {
    setDeciding(null);
    setSaid(text);
  };
  return (
    <>
      <Totals totals={totals} asOf={asOf} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {rows.length === 0 ? (
        <p data-testid="nothing-stuck">All clear.</p>
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <StuckCard key={row.transactionId} row={row} asOf={asOf} done={done} act={may('money.act') ? setDeciding : null} />
          ))}
        </ul>
      )}
      {more !== null && <Button onClick={more}>Show more</Button>}
      {deciding !== null && <StuckDialog {...deciding} aloneMaxMinor={aloneMaxMinor} close={() => setDeciding(null)} done={done} />}
    </>
  );
}

function Totals({ totals, asOf }: Pick<StuckAnswer, 'totals' | 'asOf'>) {
  if (totals.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label="Totals">
      {totals.map(({ kind, currency, rows, amountMinor, oldest }) => (
        <li key={`${kind} ${currency}`}>
          <small>
            {KIND_TEXTS[kind]}s, {currency}
          </small>
          <strong>{kind === 'result' ? rows : amountText(amountMinor, currency)}</strong>
          <small>
            {kind === 'result' ? 'no money involved' : `${rows} waiting`} · oldest {ageText(asOf - oldest)} ago
          </small>
        </li>
      ))}
    </ul>
  );
}

interface StuckCardProps {
  readonly row: StuckRow;
  readonly asOf: number;
  readonly done: (said: string) => void;
  /** Null when the reader may only view. */
  readonly act: ((deciding: { readonly row: StuckRow; readonly action: StuckAction }) => void) | null;
}

/** What it means that a transaction of this type is stuck. */
const MEANING: Readonly<Record<string, string>> = {
  cancel: 'A debit with an unknown outcome, which the wallet refuses to cancel.',
  credit: 'A cash-out that the wallet does not accept. The player has not been paid.',
  result: 'A hand result that the wallet does not accept. No money is involved.',
};

function StuckCard({ row, asOf, done, act }: StuckCardProps) {
  const { transactionId, kind, amountMinor, currency, playerId, createdAt, attempts, outcome, lastError, request } = row;
  const { link } = useOperatorChoice();
  const actions = (['retry', 'resolve', ...(kind === 'cancel' ? ['compensate' as const] : [])] as const).filter(
    // The wallet knows the ID with other data, so the same answer to a retry would look like a payment.
    (action) => action !== 'retry' || outcome !== 'DUPLICATE_TRANSACTION',
  );
  return (
    <li className={page.box} data-testid={`stuck-${transactionId}`} data-kind={kind}>
      <div className={styles.stuckHead}>
        <h3>
          {KIND_TEXTS[kind]} of <Amount minor={amountMinor} currency={currency} />
        </h3>
        <span title="Since it was created">{ageText(asOf - createdAt)} ago</span>
      </div>
      <p>{MEANING[kind]}</p>
      <dl className={styles.line}>
        <Fact name="Wallet response" value={<code>{outcome ?? lastError ?? 'no response'}</code>} />
        <Fact name="Player" value={<a {...link(`/money/transactions?playerId=${encodeURIComponent(playerId)}`)}>{playerId}</a>} />
        <Fact name="Attempts" value={attempts} />
        <Fact name="Created" value={<When at={createdAt} />} />
        <Fact
          name="Transaction"
          value={
            <a {...link(`/money/transactions/${transactionId}`)} className={styles.id}>
              {transactionId}
            </a>
          }
        />
      </dl>
      {request !== null && <StuckRequest request={request} done={done} />}
      {request === null && act !== null && (
        <div className={page.row}>
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => act({ row, action })}>
              {ACTION_TEXTS[action]}
              <span className="visually-hidden"> ({transactionId})</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const ACTION_TEXTS: Readonly<Record<StuckAction, string>> = { retry: 'Retry', resolve: 'Resolve', compensate: 'Compensate' };

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
