import type { Book, BookAccount, BooksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { amountText } from './amount.tsx';
import { Bars } from './chart/bars.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';

/** Where every cent is, and whether it adds up: ours, at this moment. */
export function BooksPage() {
  const { withOperator, link } = useHouse();
  const [answer, setAnswer] = useState<Answer<BooksAnswer> | null>(null);
  const path = withOperator('/money/books');
  const read = useCallback(() => void ask<BooksAnswer>(path).then(setAnswer), [path]);
  useEffect(read, [read]);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { books, tables, watch, stuck, asOf } = answer.value;
  const problems = [...books.flatMap((book) => book.problems), ...(watch?.problems ?? [])];
  const waiting = stuck.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <section className={`${page.box} ${problems.length === 0 ? styles.good : styles.bad}`} aria-label="Balance" data-testid="balance">
        <strong>{problems.length === 0 ? 'The books balance' : 'The books do not agree'}</strong>
        {problems.length === 0 ? (
          <p>Every currency adds up to zero, and what is under way, owed and set aside is what the wallet’s transactions say.</p>
        ) : (
          <ul>
            {[...new Set(problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <p>
          Read <When at={asOf} />. {watch !== null && <WatchText watch={watch} />}
        </p>
        <div className={page.row}>
          <Button size="small" onClick={read}>
            Read again
          </Button>
          {waiting > 0 && (
            <a {...link('/stuck')} className={styles.more}>
              {waiting} {waiting === 1 ? 'waits' : 'wait'} for a person
            </a>
          )}
        </div>
      </section>
      {books.length === 0 && <p>No money has moved yet.</p>}
      <div className={page.columns}>
        {books.map((book) => (
          <BookBox key={book.currency} book={book} />
        ))}
        {tables.length > 0 && (
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
        )}
      </div>
    </>
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
