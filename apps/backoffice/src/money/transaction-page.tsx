import type { StoryAnswer, TransactionRow } from '@cardroom/staff-api';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Facts } from '../integration/setting-form.tsx';
import { linkTo } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { Amount } from './amount.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';
import { Timeline } from './timeline.tsx';
import { State, TransactionsTable } from './transactions-table.tsx';
import { KIND_TEXTS, LOT_TEXTS } from './words.ts';

/** Longer bodies, such as results, unfold. */
const SHORT_BODY_CHARS = 600;

/** One transaction at its own address: what it is, every try, and the life of its lot. */
export function TransactionPage({ id }: { readonly id: string }) {
  const { withOperator, link } = useHouse();
  const [answer, setAnswer] = useState<Answer<StoryAnswer> | null>(null);
  const path = withOperator(`/money/transactions/${encodeURIComponent(id)}`);
  const read = useCallback(() => void ask<StoryAnswer>(path).then(setAnswer), [path]);
  useEffect(read, [read]);
  useEffect(() => {
    document.title = `${id} · Cardroom back office`;
  }, [id]);
  if (answer === null) return null;
  if (!answer.ok) {
    return (
      <>
        <Notice refusal={answer} />
        <p>
          <a {...link('/transactions')}>All transactions</a>
        </p>
      </>
    );
  }
  const { transaction, lot } = answer.value;
  return (
    <>
      <div className={page.head}>
        <h2 className={styles.title}>
          {KIND_TEXTS[transaction.kind]} <code>{transaction.transactionId}</code>
        </h2>
      </div>
      <div className={page.columns}>
        <section className={`${page.box} ${styles.facts}`} aria-label="Transaction">
          <Facts facts={factsOf(transaction, { link, withOperator })} />
        </section>
        <section className={`${page.box} ${styles.facts}`} aria-labelledby="body">
          <h3 id="body">What is sent</h3>
          <p>The bytes of every try, with line breaks added.</p>
          <details open={answer.value.body.length < SHORT_BODY_CHARS}>
            <summary>Body</summary>
            <pre className={styles.body}>{prettyOf(answer.value.body)}</pre>
          </details>
        </section>
      </div>
      {lot !== null && (
        <section className={styles.part} aria-labelledby="lot">
          <h3 id="lot">
            Its lot: <span data-testid="lot-state">{LOT_TEXTS[lot.state] ?? lot.state}</span>
          </h3>
          <TransactionsTable rows={lot.transactions} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="timeline">
        <h3 id="timeline">Timeline</h3>
        <Timeline story={answer.value} />
      </section>
    </>
  );
}

function factsOf(
  transaction: TransactionRow,
  { link, withOperator }: Pick<ReturnType<typeof useHouse>, 'link' | 'withOperator'>,
): readonly (readonly [string, ReactNode])[] {
  const { playerId, tableId, roundId, roomId, refTransactionId: ref, createdAt, doneAt } = transaction;
  const to = (path: string, text: string) => <a {...link(path)}>{text}</a>;
  return [
    ['State', <State key="state" of={transaction} />],
    ['Amount', <Amount key="amount" minor={transaction.amountMinor} currency={transaction.currency} />],
    ['Player', to(`/transactions?playerId=${encodeURIComponent(playerId)}`, playerId)],
    ['Room', roomId],
    ['Table', to(`/transactions?tableId=${tableId}`, tableId)],
    ...(roundId === null
      ? []
      : [
          [
            'Hand',
            <a key="hand" {...linkTo(withOperator(`/hands/${roundId}`))}>
              {roundId}
            </a>,
          ] as const,
        ]),
    ...(ref === null ? [] : [['Closes the debit', to(`/transactions/${ref}`, ref)] as const]),
    ['Written', <When key="written" at={createdAt} />],
    ...(doneAt === null ? [] : [['Ended', <When key="ended" at={doneAt} />] as const]),
    ['Tries', String(transaction.attempts)],
  ];
}

/** The bytes with line breaks, so that a person reads them; the numbers stay as they are written. */
function prettyOf(body: string): string {
  let depth = 0;
  return body.replace(/"(?:[^"\\]|\\.)*"|[{}[\],]/g, (token) => {
    const line = () => `\n${'  '.repeat(depth)}`;
    if (token === '{' || token === '[') {
      depth += 1;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return line() + token;
    }
    return token === ',' ? token + line() : token;
  });
}
