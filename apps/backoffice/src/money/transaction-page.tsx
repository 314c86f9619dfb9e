import type { StoryAnswer, TransactionRow } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { Facts } from '../integration/setting-form.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { isClosing } from './closing.ts';
import styles from './money.module.css';
import { Timeline } from './timeline.tsx';
import { SignedAmount, State, TransactionsTable } from './transactions-table.tsx';
import { kindText, lotText } from './words.ts';

/** Longer bodies, such as results, are collapsed. */
const SHORT_BODY_CHARS = 600;

/** One transaction: its facts, its request body, its lot and its timeline. */
export function TransactionPage({ id }: { readonly id: string }) {
  const { link } = useOperatorChoice();
  const { value, refusal } = useAnswer<StoryAnswer>(`/money/transactions/${encodeURIComponent(id)}`);
  useEffect(() => {
    document.title = `${id} · ${t('entry.office')}`;
  }, [id]);
  if (value === null) {
    if (refusal === null) return null;
    return (
      <>
        <Notice refusal={refusal} />
        <p>
          <a {...link('/money/transactions')}>{t('transaction.all')}</a>
        </p>
      </>
    );
  }
  const { transaction, lot, body } = value;
  return (
    <>
      <div className={page.head}>
        <h2 className={styles.title}>
          {kindText(transaction.kind)} <code>{transaction.transactionId}</code>
        </h2>
      </div>
      <div className={page.columns}>
        <section className={`${page.box} ${styles.facts}`} aria-label={t('transaction.facts')}>
          <Facts facts={factsOf(transaction, link)} />
        </section>
        <section className={`${page.box} ${styles.facts}`} aria-labelledby="body">
          <h3 id="body">{t('transaction.body.title')}</h3>
          <p>{t('transaction.body.text')}</p>
          <details open={body.length < SHORT_BODY_CHARS}>
            <summary>{t('transaction.body')}</summary>
            <pre className={styles.body}>{prettyOf(body)}</pre>
          </details>
        </section>
      </div>
      {lot !== null && (
        <section className={styles.part} aria-labelledby="lot">
          <h3 id="lot">{tWith('transaction.related', { state: <span data-testid="lot-state">{lotText(lot.state)}</span> })}</h3>
          <TransactionsTable rows={lot.transactions} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="timeline">
        <h3 id="timeline">{t('transaction.timeline')}</h3>
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
    [t('label.status'), <State key="state" of={transaction} />],
    [t('label.amount'), <SignedAmount key="amount" of={transaction} />],
    ...(isClosing(transaction) ? [[t('transaction.why-zero'), t('transaction.closing')] as const] : []),
    [t('label.player'), to(`/money/transactions?playerId=${encodeURIComponent(playerId)}`, playerId)],
    [t('label.room'), roomId],
    [t('label.table'), to(`/money/transactions?tableId=${tableId}`, tableId)],
    ...(roundId === null
      ? []
      : [
          [
            t('label.hand'),
            <a key="hand" {...link(`/hands/${roundId}`)}>
              {roundId}
            </a>,
          ] as const,
        ]),
    ...(ref === null ? [] : [[t('transaction.closes-debit'), to(`/money/transactions/${ref}`, ref)] as const]),
    [t('transaction.created'), <When key="created" at={createdAt} />],
    ...(doneAt === null ? [] : [[t('transaction.completed'), <When key="ended" at={doneAt} />] as const]),
    [t('transaction.attempts'), String(transaction.attempts)],
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
