import type { SessionAnswer } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import { go, isWithin, useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { BooksPage } from './books-page.tsx';
import { HouseContext, useHouse } from './house.ts';
import styles from './money.module.css';
import { ReconcilePage } from './reconcile-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { StuckPage } from './stuck-page.tsx';
import { TransactionPage } from './transaction-page.tsx';
import { TransactionsPage } from './transactions-page.tsx';

/** The pages of money, each with an address of its own below `/money`. */
const PARTS: readonly (readonly [path: string, name: string])[] = [
  ['/transactions', 'Transactions'],
  ['/stuck', 'Stuck'],
  ['/books', 'Books'],
  ['/reconcile', 'Reconcile'],
  ['/reports', 'Reports'],
];

/** What moved, what waits for a person, and what it adds up to, of one operator. */
export function MoneyPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  const { email } = session.person;
  const mayAct = session.rights.includes('money.act');
  // One transaction belongs to one operator.
  const stays = path.startsWith('/money/transactions/') ? '/money/transactions' : path;
  return (
    <OfOperator session={session} path={stays}>
      {(operatorId, choice) => (
        <HouseContext key={operatorId} value={{ operatorId, mayAct, email }}>
          <Part choice={choice} />
        </HouseContext>
      )}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const { link, withOperator } = useHouse();
  const first = withOperator(`/money${PARTS[0]?.[0]}`);
  useEffect(() => {
    if (path === '/money') go(first, 'replace');
  }, [path, first]);
  return (
    <>
      <div className={page.head}>
        <h1>Money</h1>
        {choice}
      </div>
      <nav className={styles.parts} aria-label="Money">
        {PARTS.map(([to, name]) => (
          <a key={to} {...link(to)} aria-current={isWithin(path, `/money${to}`) ? 'page' : undefined}>
            {name}
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
  return path === '/money' ? null : <p>There is no such page.</p>;
}
