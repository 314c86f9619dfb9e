import type { StuckAnswer, StuckRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { MenuItem } from '../list/menu.tsx';
import { Stale } from '../list/stale.tsx';
import { useRows } from '../query/use-rows.ts';
import { go } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { ageText } from './age.ts';
import { Amount, amountText } from './amount.tsx';
import styles from './money.module.css';
import { type StuckAction, StuckDialog } from './stuck-dialog.tsx';
import { StuckRequest } from './stuck-request.tsx';
import { SignedAmount } from './transactions-table.tsx';
import { KIND_TEXTS } from './words.ts';

/** Transactions that need a decision by staff, oldest first. */
export function StuckPage() {
  const { may } = useOperatorChoice();
  const { value, refusal, readAt, read, more } = useRows<StuckAnswer>('/money/stuck');
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
      <Stale refusal={refusal} readAt={readAt} read={read} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Requests rows={rows} done={done} />
      {rows.length === 0 ? (
        <p data-testid="nothing-stuck">All clear.</p>
      ) : (
        <StuckTable rows={rows} asOf={asOf} act={may('money.act') ? setDeciding : null} stale={refusal !== null} />
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

/** Requests that wait for a second person, before the list. */
function Requests({ rows, done }: { readonly rows: readonly StuckRow[]; readonly done: (said: string) => void }) {
  const waiting = rows.filter(({ request }) => request !== null);
  if (waiting.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="stuck-requests">
      <h3 id="stuck-requests">Waiting for approval</h3>
      {waiting.map(({ transactionId, kind, amountMinor, currency, playerId, request }) => (
        <div key={transactionId} className={page.box} data-testid={`stuck-request-${transactionId}`}>
          <strong>
            {KIND_TEXTS[kind]} of <Amount minor={amountMinor} currency={currency} /> · {playerId}
          </strong>
          {request !== null && <StuckRequest request={request} done={done} />}
        </div>
      ))}
    </section>
  );
}

interface StuckTableProps {
  readonly rows: readonly StuckRow[];
  readonly asOf: number;
  /** Null when the reader may only view. */
  readonly act: ((deciding: { readonly row: StuckRow; readonly action: StuckAction }) => void) | null;
  readonly stale: boolean;
}

/** What it means that a transaction of this type is stuck. */
const MEANING: Readonly<Record<string, string>> = {
  cancel: 'A debit with an unknown outcome, which the wallet refuses to cancel.',
  credit: 'A cash-out that the wallet does not accept. The player has not been paid.',
  result: 'A hand result that the wallet does not accept. No money is involved.',
};
const ACTIONS: Readonly<Record<StuckAction, Omit<MenuItem, 'act'>>> = {
  retry: { text: 'Retry', icon: 'play' },
  resolve: { text: 'Resolve', icon: 'check' },
  compensate: { text: 'Compensate', icon: 'edit' },
};

function StuckTable({ rows, asOf, act, stale }: StuckTableProps) {
  const { link, withOperator } = useOperatorChoice();
  const columns: readonly Column<StuckRow>[] = [
    {
      head: 'Age',
      phone: 'line',
      cell: ({ createdAt }) => <span title={new Date(createdAt).toISOString()}>{ageText(asOf - createdAt)}</span>,
    },
    { head: 'Type', always: true, phone: 'title', cell: ({ kind }) => KIND_TEXTS[kind] },
    { head: 'Amount', align: 'end', phone: 'end', cell: (row) => <SignedAmount of={row} /> },
    {
      head: 'Player',
      clip: '150px',
      cell: ({ playerId }) => <a {...link(`/money/transactions?playerId=${encodeURIComponent(playerId)}`)}>{playerId}</a>,
    },
    { head: 'Wallet response', clip: '210px', cell: ({ outcome, lastError }) => <code>{outcome ?? lastError ?? 'no response'}</code> },
    { head: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    { head: 'What it means', wrap: '220px', phone: 'line', cell: ({ kind }) => MEANING[kind] },
    {
      head: 'Transaction',
      clip: '120px',
      cell: ({ transactionId }) => (
        <a {...link(`/money/transactions/${transactionId}`)} className={styles.id}>
          {transactionId}
        </a>
      ),
    },
  ];
  return (
    <DataTable
      rows={rows}
      columns={columns}
      keyOf={({ transactionId }) => transactionId}
      keys={{ open: ({ transactionId }) => go(withOperator(`/money/transactions/${transactionId}`)) }}
      stale={stale}
      {...(act === null
        ? {}
        : { menu: { of: ({ transactionId }: StuckRow) => transactionId, items: (row: StuckRow) => itemsOf(row, act) } })}
      rowAttributes={({ transactionId, kind }) => ({ 'data-testid': `stuck-${transactionId}`, 'data-kind': kind })}
    />
  );
}

/** The decisions about a row; none while one of them waits for a second person. */
function itemsOf(row: StuckRow, act: NonNullable<StuckTableProps['act']>): MenuItem[] {
  if (row.request !== null) return [];
  const actions = (['retry', 'resolve', ...(row.kind === 'cancel' ? ['compensate' as const] : [])] as const).filter(
    // The wallet knows the ID with other data, so the same answer to a retry would look like a payment.
    (action) => action !== 'retry' || row.outcome !== 'DUPLICATE_TRANSACTION',
  );
  return actions.map((action) => ({ ...ACTIONS[action], act: () => act({ row, action }) }));
}
