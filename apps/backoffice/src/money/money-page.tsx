import type { SessionAnswer } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import { go, isWithin, useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { BooksPage } from './books-page.tsx';
import styles from './money.module.css';
import { ReconcilePage } from './reconcile-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { StuckPage } from './stuck-page.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { TransactionsPage } from './transactions-page.tsx';

/** The parts of the page, each with its own address below `/money`. */
const PARTS = ['transactions', 'stuck', 'books', 'reconcile', 'reports'] as const;

/** One operator's transactions, stuck transactions, books, reconciliation and reports. */
export function MoneyPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  // A transaction belongs to one operator, so choosing another one leads to the list.
  const stays = path.startsWith('/money/transactions/') ? '/money/transactions' : path;
  return (
    <OfOperator session={session} path={stays}>
      {(choice) => <Part choice={choice} />}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const { link, withOperator } = useOperatorChoice();
  const first = withOperator(`/money/${PARTS[0]}`);
  useEffect(() => {
    if (path === '/money') go(first, 'replace');
  }, [path, first]);
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.money')}</h1>
        {choice}
      </div>
      <nav className={styles.parts} aria-label={t('menu.money')}>
        {PARTS.map((part) => (
          <a key={part} {...link(`/money/${part}`)} aria-current={isWithin(path, `/money/${part}`) ? 'page' : undefined}>
            {t(`money.part.${part}`)}
          </a>
        ))}
      </nav>
      {partOf(path)}
    </>
  );
}

function partOf(path: string): ReactNode {
  const [, , part, id] = path.split('/');
  if (part === 'transactions' && id !== undefined) return <TransactionPage key={id} id={id} />;
  if (part === 'transactions') return <TransactionsPage />;
  if (part === 'stuck') return <StuckPage />;
  if (part === 'books') return <BooksPage />;
  if (part === 'reconcile') return <ReconcilePage />;
  if (part === 'reports') return <ReportsPage />;
  return path === '/money' ? null : <p>{t('shell.not-found')}</p>;
}
