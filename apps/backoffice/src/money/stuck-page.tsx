import type { StuckAnswer, StuckRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { MenuItem } from '../list/menu.tsx';
import { Stale } from '../list/stale.tsx';
import { useRows } from '../query/use-rows.ts';
import { go } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { ageText, agoText } from './age.ts';
import { Amount, amountText } from './amount.tsx';
import styles from './money.module.css';
import { type StuckAction, StuckDialog } from './stuck-dialog.tsx';
import { StuckRequest } from './stuck-request.tsx';
import { SignedAmount } from './transactions-table.tsx';
import { kindText } from './words.ts';

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
        <p data-testid="nothing-stuck">{t('stuck.none')}</p>
      ) : (
        <StuckTable rows={rows} asOf={asOf} act={may('money.act') ? setDeciding : null} stale={refusal !== null} />
      )}
      {more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
      {deciding !== null && <StuckDialog {...deciding} aloneMaxMinor={aloneMaxMinor} close={() => setDeciding(null)} done={done} />}
    </>
  );
}

function Totals({ totals, asOf }: Pick<StuckAnswer, 'totals' | 'asOf'>) {
  if (totals.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label={t('stuck.totals')}>
      {totals.map(({ kind, currency, rows, amountMinor, oldest }) => (
        <li key={`${kind} ${currency}`}>
          <small>{t('stuck.total.what', { kind, currency })}</small>
          <strong>{kind === 'result' ? numberText(rows) : amountText(amountMinor, currency)}</strong>
          <small>
            {t(kind === 'result' ? 'stuck.total.no-money' : 'stuck.total.waiting', { count: rows, ago: agoText(asOf - oldest) })}
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
      <h3 id="stuck-requests">{t('stuck.requests')}</h3>
      {waiting.map(({ transactionId, kind, amountMinor, currency, playerId, request }) => (
        <div key={transactionId} className={page.box} data-testid={`stuck-request-${transactionId}`}>
          <strong>
            {tWith(
              'stuck.request.what',
              { amount: <Amount minor={amountMinor} currency={currency} /> },
              { kind: kindText(kind), player: playerId },
            )}
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

const ICONS = { retry: 'play', resolve: 'check', compensate: 'edit' } as const satisfies Record<StuckAction, MenuItem['icon']>;

function StuckTable({ rows, asOf, act, stale }: StuckTableProps) {
  const { link, withOperator } = useOperatorChoice();
  const columns: readonly Column<StuckRow>[] = [
    {
      head: t('stuck.age'),
      phone: 'line',
      cell: ({ createdAt }) => <span title={new Date(createdAt).toISOString()}>{ageText(asOf - createdAt)}</span>,
    },
    { head: t('label.type'), always: true, phone: 'title', cell: ({ kind }) => kindText(kind) },
    { head: t('label.amount'), align: 'end', phone: 'end', cell: (row) => <SignedAmount of={row} /> },
    {
      head: t('label.player'),
      clip: '150px',
      cell: ({ playerId }) => <a {...link(`/money/transactions?playerId=${encodeURIComponent(playerId)}`)}>{playerId}</a>,
    },
    {
      head: t('transaction.response'),
      clip: '210px',
      cell: ({ outcome, lastError }) => <code>{outcome ?? lastError ?? t('transaction.no-response')}</code>,
    },
    { head: t('transaction.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { head: t('stuck.what'), wrap: '220px', phone: 'line', cell: ({ kind }) => t(`stuck.meaning.${kind}`) },
    {
      head: t('transaction.id'),
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
  return actions.map((action) => ({ text: t(`stuck.action.${action}`), icon: ICONS[action], act: () => act({ row, action }) }));
}
