import type { StuckAnswer, StuckRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ageText } from './age.ts';
import { Amount, amountText } from './amount.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';
import { type StuckAction, StuckDialog } from './stuck-dialog.tsx';
import { StuckRequest } from './stuck-request.tsx';
import { usePages } from './use-pages.ts';
import { KIND_TEXTS } from './words.ts';

/** What waits for a person, the oldest first, with what he may do about it. */
export function StuckPage() {
  const { withOperator, mayAct } = useHouse();
  const { answer, more, again } = usePages<StuckAnswer>(withOperator('/money/stuck'));
  const [deciding, setDeciding] = useState<{ readonly row: StuckRow; readonly action: StuckAction } | null>(null);
  const [said, setSaid] = useState('');
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { rows, next, totals, aloneMaxMinor, asOf } = answer.value;
  const done = (text: string) => {
    setDeciding(null);
    setSaid(text);
    void again();
  };
  return (
    <>
      <Totals totals={totals} asOf={asOf} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      {rows.length === 0 ? (
        <p data-testid="nothing-stuck">Nothing waits for a person.</p>
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <StuckCard key={row.transactionId} row={row} asOf={asOf} done={done} act={mayAct ? setDeciding : null} />
          ))}
        </ul>
      )}
      {next !== null && <Button onClick={() => void more()}>Show more</Button>}
      {deciding !== null && <StuckDialog {...deciding} aloneMaxMinor={aloneMaxMinor} close={() => setDeciding(null)} done={done} />}
    </>
  );
}

function Totals({ totals, asOf }: Pick<StuckAnswer, 'totals' | 'asOf'>) {
  if (totals.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label="All that waits">
      {totals.map(({ kind, currency, rows, amountMinor, oldest }) => (
        <li key={`${kind} ${currency}`}>
          <small>
            {KIND_TEXTS[kind]}s, {currency}
          </small>
          <strong>{kind === 'result' ? rows : amountText(amountMinor, currency)}</strong>
          <small>
            {kind === 'result' ? 'reports, no money' : `${rows} waiting`} · oldest {ageText(asOf - oldest)}
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
  /** Null: one may only look. */
  readonly act: ((deciding: { readonly row: StuckRow; readonly action: StuckAction }) => void) | null;
}

/** What a kind of row means that does not end by itself. */
const MEANING: Readonly<Record<string, string>> = {
  cancel: 'A debit of unknown outcome: the wallet refuses to cancel it.',
  credit: 'A cash-out the wallet does not take: the player is not paid.',
  result: 'A hand’s result the wallet does not take. No money moves with it.',
};

function StuckCard({ row, asOf, done, act }: StuckCardProps) {
  const { transactionId, kind, amountMinor, currency, playerId, createdAt, attempts, outcome, lastError, request } = row;
  const { link } = useHouse();
  const actions = (['retry', 'resolve', ...(kind === 'cancel' ? ['compensate' as const] : [])] as const).filter(
    // The wallet has that id with other data: the same answer to a later try would read as paid.
    (action) => action !== 'retry' || outcome !== 'DUPLICATE_TRANSACTION',
  );
  return (
    <li className={page.box} data-testid={`stuck-${transactionId}`} data-kind={kind}>
      <div className={styles.stuckHead}>
        <h3>
          {KIND_TEXTS[kind]} of <Amount minor={amountMinor} currency={currency} />
        </h3>
        <span title="Since it was written">{ageText(asOf - createdAt)} old</span>
      </div>
      <p>{MEANING[kind]}</p>
      <dl className={styles.line}>
        <Fact name="Wallet says" value={<code>{outcome ?? lastError ?? 'no answer'}</code>} />
        <Fact name="Player" value={<a {...link(`/transactions?playerId=${encodeURIComponent(playerId)}`)}>{playerId}</a>} />
        <Fact name="Tries" value={attempts} />
        <Fact name="Written" value={<When at={createdAt} />} />
        <Fact
          name="Transaction"
          value={
            <a {...link(`/transactions/${transactionId}`)} className={styles.id}>
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

const ACTION_TEXTS: Readonly<Record<StuckAction, string>> = { retry: 'Send again', resolve: 'Resolve', compensate: 'Compensate' };

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
