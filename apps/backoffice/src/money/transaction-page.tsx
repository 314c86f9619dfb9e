import type { StoryAnswer, TransactionRow } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import { Facts } from '../integration/setting-form.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { CLOSING_TEXT, isClosing } from './closing.ts';
import styles from './money.module.css';
import { Timeline } from './timeline.tsx';
import { SignedAmount, State, TransactionsTable } from './transactions-table.tsx';
import { KIND_TEXTS, LOT_TEXTS } from './words.ts';

/** Longer bodies, such as results, are collapsed. */
const SHORT_BODY_CHARS = 600;

/** One transaction: its facts, its request body, its lot and its timeline. */
export function TransactionPage({ id }: { readonly id: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal } = useAnswer<StoryAnswer>(`/money/transactions/${encodeURIComponent(id)}`);
  useEffect(() => {
    document.title = `${id} · Cardroom back office`;
  }, [id]);
  if (value === null) {
    if (refusal === null) return null;
    return (
      <>
        <Notice refusal={refusal} />
        <p>
          <a {...link('/money/transactions')}>All transactions</a>
        </p>
      </>
    );
  }
  const { transaction, lot, body } = value;
  return (
    <>
      <div className={page.head}>
        <h2 className={styles.title}>
          {KIND_TEXTS[transaction.kind]} <code>{transaction.transactionId}</code>
        </h2>
      </div>
      <div className={page.columns}>
        <section className={`${page.box} ${styles.facts}`} aria-label="Transaction">
          <Facts facts={factsOf(transaction, link)} />
        </section>
        <section className={`${page.box} ${styles.facts}`} aria-labelledby="body">
          <h3 id="body">Request body</h3>
          <p>Identical in every attempt; line breaks are added here.</p>
          <details open={body.length < SHORT_BODY_CHARS}>
            <summary>Body</summary>
            <pre className={styles.body}>{prettyOf(body)}</pre>
          </details>
        </section>
      </div>
      {lot !== null && (
        <section className={styles.part} aria-labelledby="lot">
          <h3 id="lot">
            Related transactions: <span data-testid="lot-state">{LOT_TEXTS[lot.state] ?? lot.state}</span>
          </h3>
          <TransactionsTable rows={lot.transactions} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="timeline">
        <h3 id="timeline">Timeline</h3>
        <Timeline story={value} />
      </section>
    </>
  );
}

function factsOf(
  transaction: TransactionRow,
  link: ReturnType<typeof useOperatorChoice>['link'],
): readonly (readonly [string, ReactNode])[] {
  const { playerId, tableId, roundId, roomId, refTransactionId: ref, createdAt, doneAt } = transaction;
  const to = (path: string, text: string) => <a {...link(path)}>{text}</a>;
  return [
    ['Status', <State key="state" of={transaction} />],
    ['Amount', <SignedAmount key="amount" of={transaction} />],
    ...(isClosing(transaction) ? [['Why zero', CLOSING_TEXT] as const] : []),
    ['Player', to(`/money/transactions?playerId=${encodeURIComponent(playerId)}`, playerId)],
    ['Room', roomId],
    ['Table', to(`/money/transactions?tableId=${tableId}`, tableId)],
    ...(roundId === null
      ? []
      : [
          [
            'Hand',
            <a key="hand" {...link(`/hands/${roundId}`)}>
              {roundId}
            </a>,
          ] as const,
        ]),
    ...(ref === null ? [] : [['Closes debit', to(`/money/transactions/${ref}`, ref)] as const]),
    ['Created', <When key="created" at={createdAt} />],
    ...(doneAt === null ? [] : [['Completed', <When key="ended" at={doneAt} />] as const]),
    ['Attempts', String(transaction.attempts)],
  ];
}

/** Indents the body and keeps its numbers as written. */
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
