import type { Attempt, Decision, Movement, StoryAnswer, TransactionRow } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { hasText, t } from '../i18n/i18n.ts';
import { When } from '../shell/when.tsx';
import { Amount } from './amount.tsx';
import styles from './money.module.css';
import { SignedAmount } from './transactions-table.tsx';
import { accountText, kindText, movementText } from './words.ts';

interface Moment {
  readonly key: string;
  readonly at: number;
  /** The order of moments at the same time. */
  readonly order: number;
  readonly what: 'written' | 'sent' | 'moved' | 'decided';
  readonly text: ReactNode;
}

/** The history of a transaction and its lot, in order: creation, attempts, movements in the books and decisions. */
export function Timeline({ story }: { readonly story: StoryAnswer }) {
  const { transaction, lot } = story;
  const all = lot?.transactions ?? [transaction];
  const kindOf = (id: string) => kindText(all.find(({ transactionId }) => transactionId === id)?.kind ?? '');
  const moments = [
    ...all.map(written),
    ...story.attempts.map((one) => sent(one, kindOf(one.transactionId))),
    ...story.movements.map((one, index) => moved(one, index, transaction.currency)),
    ...story.decisions.map(decided),
  ].sort((a, b) => a.at - b.at || a.order - b.order);
  return (
    <ol className={styles.timeline}>
      {moments.map(({ key, at, what, text }) => (
        <li key={key} data-what={what}>
          <When at={at} />
          <div>{text}</div>
        </li>
      ))}
    </ol>
  );
}

function written(transaction: TransactionRow): Moment {
  const { transactionId, kind, createdAt } = transaction;
  const text = (
    <>
      <strong>{t('transaction.written', { kind: kindText(kind) })}</strong> <SignedAmount of={transaction} />
    </>
  );
  return { key: `w-${transactionId}`, at: createdAt, order: 0, what: 'written', text };
}

function sent({ transactionId, n, at, httpStatus, code, ms, response }: Attempt, kind: string): Moment {
  const text = (
    <>
      <strong>{t('transaction.attempt', { kind, n })}</strong> {httpStatus === null ? t('transaction.no-response') : `HTTP ${httpStatus}`}
      {code !== null && (
        <>
          {' '}
          <code>{code}</code>
        </>
      )}
      {ms !== null && <small> {t('transaction.after', { ms })}</small>}
      {response !== null && response !== '' && (
        <details>
          <summary>{t('transaction.response')}</summary>
          <pre className={styles.body}>{response}</pre>
        </details>
      )}
    </>
  );
  return { key: `s-${transactionId}-${n}`, at, order: 1, what: 'sent', text };
}

function moved({ transactionId, at, kind, from, to, amountMinor }: Movement, index: number, currency: string): Moment {
  const text = (
    <>
      {movementText(kind)}: <Amount minor={amountMinor} currency={currency} />{' '}
      <small>
        {accountText(from)} → {accountText(to)}
      </small>
    </>
  );
  return { key: `m-${transactionId}-${index}`, at, order: 2, what: 'moved', text };
}

function decided({ seq, at, actor, action, detail }: Decision): Moment {
  const { reason, second } = detail;
  const id = `transaction.decision.${action}`;
  const name = <strong>{actor.replace(/^staff:/, '')}</strong>;
  const text = (
    <>
      {hasText(id) ? (
        tWith(id, { name })
      ) : (
        <>
          {name} {action}
        </>
      )}
      {typeof second === 'string' && <> {t('transaction.requested-by', { name: second.replace(/^staff:/, '') })}</>}
      {typeof reason === 'string' && <q>{reason}</q>}
    </>
  );
  return { key: `d-${seq}`, at, order: 3, what: 'decided', text };
}
