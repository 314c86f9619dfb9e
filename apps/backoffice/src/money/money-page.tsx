import { type ReactNode, useEffect, useState } from 'react';
import { type Answer, ask, type Session } from '../api.ts';
import { go, isWithin, useRoute } from '../route.ts';
import { Choice, Notice } from '../shell/form.tsx';
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

/** What moved, what waits for a person, and what it adds up to. The service's own people choose whose money it is. */
export function MoneyPage({ session }: { readonly session: Session }) {
  const { query } = useRoute();
  const { operatorId: own, email } = session.person;
  const mayAct = session.rights.includes('money.act');
  if (own !== null) {
    return (
      <HouseContext value={{ operatorId: null, mayAct, email }}>
        <Part />
      </HouseContext>
    );
  }
  return (
    <ChosenHouse wanted={query.get('operatorId')}>
      {(operatorId, choice) => (
        <HouseContext key={operatorId} value={{ operatorId, mayAct, email }}>
          <Part choice={choice} />
        </HouseContext>
      )}
    </ChosenHouse>
  );
}

interface Operators {
  readonly operators: readonly { readonly operatorId: string; readonly name: string }[];
}

interface ChosenHouseProps {
  readonly wanted: string | null;
  readonly children: (operatorId: string, choice: ReactNode) => ReactNode;
}

function ChosenHouse({ wanted, children }: ChosenHouseProps) {
  const { path } = useRoute();
  const [answer, setAnswer] = useState<Answer<Operators> | null>(null);
  useEffect(() => void ask<Operators>('/operators').then(setAnswer), []);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { operators } = answer.value;
  const operatorId = wanted ?? operators[0]?.operatorId;
  if (operatorId === undefined) return <p>There is no operator yet.</p>;
  // One transaction belongs to one operator.
  const stays = path.startsWith('/money/transactions/') ? '/money/transactions' : path;
  return children(
    operatorId,
    <Choice
      label="Operator"
      name="operatorId"
      value={operatorId}
      onChange={(one) => go(`${stays}?operatorId=${one}`)}
      options={operators.map((one) => [one.operatorId, one.name] as const)}
    />,
  );
}

function Part({ choice }: { readonly choice?: ReactNode }) {
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
