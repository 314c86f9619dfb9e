import type { Book, BookAccount, BooksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { DownloadCsv } from '../list/download-csv.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { Missing } from '../shell/missing.tsx';
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
      <Missing names={value.watch?.missing ?? []} say={(named) => t('books.missing', named)} />
      {books.length === 0 && <p>{t('books.none')}</p>}
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
    <section
      className={`${page.box} ${problems.length === 0 ? styles.good : styles.bad}`}
      aria-label={t('books.balance')}
      data-testid="balance"
    >
      <BalanceText problems={problems} />
      <p>
        {t('books.as-of')} <When at={asOf} />. {watch !== null && <WatchText watch={watch} />}
      </p>
      <div className={page.row}>
        <Button size="small" onClick={read}>
          {t('books.refresh')}
        </Button>
        <DownloadCsv path="/money/books.csv" name="books" disabled={books.length === 0} />
        {waiting > 0 && (
          <a {...link('/money/stuck')} className={styles.more}>
            {t('books.attention', { count: waiting })}
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
        <strong>{t('books.balanced')}</strong>
        <p>{t('books.balanced.text')}</p>
      </>
    );
  }
  return (
    <>
      <strong>{t('books.broken')}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>{t('books.broken.text')}</p>
    </>
  );
}

function OnTables({ tables }: Pick<BooksAnswer, 'tables'>) {
  return (
    <section className={`${page.box} ${styles.facts}`} aria-labelledby="tables">
      <h3 id="tables">{t('books.tables')}</h3>
      <p>{t('books.tables.text')}</p>
      <Bars
        title={t('books.tables.title')}
        head={[t('books.table'), t('books.chips')]}
        bars={tables.map(({ tableId, roomName, currency, players, chips }) => ({
          key: `table-${tableId}`,
          label: t('books.room-table', { room: roomName, table: tableId }),
          value: chips,
          text: amountText(chips, currency),
          hint: t('books.players', { count: players }),
        }))}
      />
    </section>
  );
}

function WatchText({ watch: { status, at, skipped } }: { readonly watch: NonNullable<BooksAnswer['watch']> }) {
  if (at === null || status === 'unchecked') return t('books.unchecked');
  return (
    <>
      {t('books.checked')} <When at={at} />
      {skipped > 0 && t('books.skipped', { count: skipped })}.
    </>
  );
}

const PLACES = ['seats', 'transit', 'owed', 'suspense', 'pots', 'rake'] as const satisfies readonly BookAccount[];

function BookBox({ book: { currency, accounts, sum } }: { readonly book: Book }) {
  return (
    <section className={page.box} aria-label={currency} data-testid={`book-${currency}`}>
      <div className={styles.stuckHead}>
        <h3>{currency}</h3>
        <span data-testid="sum" data-sum={sum}>
          Σ {amountText(sum, currency)}
        </span>
      </div>
      <p>{t('books.held', { amount: amountText(-accounts.external, currency) })}</p>
      <Bars
        title={t('books.where', { currency })}
        head={[t('books.place'), t('books.amount')]}
        bars={PLACES.map((group) => ({
          key: group,
          label: t(`books.place.${group}`),
          hint: t(`books.place-hint.${group}`),
          value: accounts[group],
          text: amountText(accounts[group], currency),
        }))}
      />
    </section>
  );
}
