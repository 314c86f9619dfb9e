import type { Book, BookAccount, BooksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { DownloadCsv } from '../list/download-csv.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { amountText } from './amount.tsx';
import { Bars } from './chart/bars.tsx';
import styles from './money.module.css';

/** Where every cent is right now, and whether the books balance. */
export function BooksPage() {
  const { value, refusal, read } = useAnswer<BooksAnswer>('/money/books');
  if (value === null) return <Notice refusal={refusal} />;
  const { books, tables } = value;
  return (
    <>
      <Balance answer={value} read={() => void read()} />
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

function Balance({ answer: { books, watch, stuck, asOf }, read }: { readonly answer: BooksAnswer; readonly read: () => void }) {
  const { link } = useOperatorChoice();
  const problems = [...new Set([...books.flatMap((book) => book.problems), ...(watch?.problems ?? [])])];
  const waiting = stuck.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <section className={`${page.box} ${problems.length === 0 ? styles.good : styles.bad}`} aria-label="Balance" data-testid="balance">
      <BalanceText problems={problems} />
      <p>
        As of <When at={asOf} />. {watch !== null && <WatchText watch={watch} />}
      </p>
      <div className={page.row}>
        <Button size="small" onClick={read}>
          Refresh
        </Button>
        <DownloadCsv path="/money/books.csv" name="books" disabled={books.length === 0} />
        {waiting > 0 && (
          <a {...link('/money/stuck')} className={styles.more}>
            {waiting} {waiting === 1 ? 'needs' : 'need'} attention
          </a>
        )}
      </div>
    </section>
  );
}

function BalanceText({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) {
    return (
      <>
        <strong>The books balance</strong>
        <p>Every currency sums to zero, and pending, owed and held amounts match the wallet transactions.</p>
      </>
    );
  }
  return (
    <>
      <strong>The books do not balance</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>Amounts in this list are in hundredths, in every currency.</p>
    </>
  );
}

function OnTables({ tables }: Pick<BooksAnswer, 'tables'>) {
  return (
    <section className={`${page.box} ${styles.facts}`} aria-labelledby="tables">
      <h3 id="tables">On tables now</h3>
      <p>Chips on the books at the start of each running hand.</p>
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
  if (at === null || status === 'unchecked') return <>Table stacks have not been checked yet.</>;
  return (
    <>
      Checked against every stack on <When at={at} />
      {skipped > 0 && `; ${skipped} changed during the check and will be checked again`}.
    </>
  );
}

const PLACES: readonly (readonly [group: BookAccount, name: string, hint: string])[] = [
  ['seats', 'On tables', 'stacks, and chips added for the next hand'],
  ['transit', 'Pending debits', 'requested, in flight or being cancelled'],
  ['owed', 'Pending cash-outs', 'not yet accepted by the wallet'],
  ['suspense', 'Held', 'transactions that need attention'],
  ['pots', 'In pots', 'always zero between hands'],
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
        The wallet has paid in <strong>{amountText(-accounts.external, currency)}</strong> more than it has received back. It is held here:
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
