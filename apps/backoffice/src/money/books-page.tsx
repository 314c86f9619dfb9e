import type { Book, BookAccount, BooksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask, download } from '../api.ts';
import { Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { amountText } from './amount.tsx';
import { Bars } from './chart/bars.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';

/** Where every cent is, and whether it adds up: ours, at this moment. */
export function BooksPage() {
  const { withOperator } = useHouse();
  const [answer, setAnswer] = useState<Answer<BooksAnswer> | null>(null);
  const path = withOperator('/money/books');
  const read = useCallback(() => void ask<BooksAnswer>(path).then(setAnswer), [path]);
  useEffect(read, [read]);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { books, tables } = answer.value;
  return (
    <>
      <Balance answer={answer.value} read={read} />
      {books.length === 0 && <p>No money has moved yet.</p>}
      <div className={page.columns}>
        {books.map((book) => (
          <BookBox key={book.currency} book={book} />
        ))}
        {tables.length > 0 && <OnTables tables={tables} />}
      </div>
    </>
  );
}

/** Whether the books add up, and what one may do about them. */
function Balance({ answer: { books, watch, stuck, asOf }, read }: { readonly answer: BooksAnswer; readonly read: () => void }) {
  const { withOperator, operatorId, link } = useHouse();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const problems = [...new Set([...books.flatMap((book) => book.problems), ...(watch?.problems ?? [])])];
  const waiting = stuck.reduce((sum, { rows }) => sum + rows, 0);
  const save = async () => {
    const saved = await download(withOperator('/money/books.csv'), `books${operatorId === null ? '' : `-${operatorId}`}.csv`);
    setRefusal(saved.ok ? null : saved);
  };
  return (
    <section className={`${page.box} ${problems.length === 0 ? styles.good : styles.bad}`} aria-label="Balance" data-testid="balance">
      <BalanceText problems={problems} />
      <p>
        Read <When at={asOf} />. {watch !== null && <WatchText watch={watch} />}
      </p>
      <div className={page.row}>
        <Button size="small" onClick={read}>
          Read again
        </Button>
        <Button size="small" disabled={books.length === 0} onClick={() => void save()}>
          Download as CSV
        </Button>
        {waiting > 0 && (
          <a {...link('/stuck')} className={styles.more}>
            {waiting} {waiting === 1 ? 'waits' : 'wait'} for a person
          </a>
        )}
      </div>
      <Notice refusal={refusal} />
    </section>
  );
}

function BalanceText({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) {
    return (
      <>
        <strong>The books balance</strong>
        <p>Every currency adds up to zero, and what is under way, owed and set aside is what the wallet’s transactions say.</p>
      </>
    );
  }
  return (
    <>
      <strong>The books do not agree</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>Amounts in these lines are hundredths, in every currency.</p>
    </>
  );
}

function OnTables({ tables }: Pick<BooksAnswer, 'tables'>) {
  return (
    <section className={`${page.box} ${styles.facts}`} aria-labelledby="tables">
      <h3 id="tables">On tables now</h3>
      <p>Chips in the books, as at the start of each running hand.</p>
      <Bars
        title="Chips by table"
        head={['Table', 'Chips']}
        bars={tables.map(({ tableId, roomName, currency, players, chips }) => ({
          key: `table-${tableId}`,
          label: `${roomName}, table ${tableId}`,
          value: chips,
          text: amountText(chips, currency),
          hint: `${players} ${players === 1 ? 'player' : 'players'}`,
        }))}
      />
    </section>
  );
}

function WatchText({ watch: { status, at, skipped } }: { readonly watch: NonNullable<BooksAnswer['watch']> }) {
  if (at === null || status === 'unchecked') return <>The tables have not been compared yet.</>;
  return (
    <>
      Compared with every stack on the tables <When at={at} />
      {skipped > 0 && `; ${skipped} moved meanwhile, their turn comes again`}.
    </>
  );
}

const PLACES: readonly (readonly [group: BookAccount, name: string, hint: string])[] = [
  ['seats', 'On tables', 'stacks and chips that wait for the next hand'],
  ['transit', 'Debits under way', 'asked for, in flight, or being cancelled'],
  ['owed', 'Cash-outs under way', 'not taken by the wallet yet'],
  ['suspense', 'Set aside', 'stuck: waits for a person'],
  ['pots', 'In pots', 'always nothing between hands'],
  ['rake', 'Rake', 'taken since the first hand'],
];

function BookBox({ book: { currency, accounts, sum } }: { readonly book: Book }) {
  return (
    <section className={page.box} aria-label={currency} data-testid={`book-${currency}`}>
      <div className={styles.stuckHead}>
        <h3>{currency}</h3>
        <span data-testid="sum" data-sum={sum}>
          Σ {amountText(sum, currency)}
        </span>
      </div>
      <p>
        The wallet has given <strong>{amountText(-accounts.external, currency)}</strong> more than it got back. That is:
      </p>
      <Bars
        title={`Where the money in ${currency} is`}
        head={['Place', 'Amount']}
        bars={PLACES.map(([group, label, hint]) => ({
          key: group,
          label,
          hint,
          value: accounts[group],
          text: amountText(accounts[group], currency),
        }))}
      />
    </section>
  );
}
