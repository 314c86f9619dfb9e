import type { StayTransactions, TransactionListing } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useDates, useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name } from '../../i18n/isolate.tsx';
import { Days } from '../../replayer/days.tsx';
import bar from '../../replayer/hands-filter.module.css';
import { TableChoice } from '../../replayer/table-choice.tsx';
import page from '../../shell/page.module.css';
import { navigate, transactionsPath, useAddress } from '../../shell/routing.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { isClosing } from './closing.ts';
import { LimitsLink } from './limits-link.tsx';
import styles from './transactions.module.css';
import { TransactionsExportButton } from './transactions-export.tsx';
import { EVERY_TRANSACTION, type TransactionsFilter, transactionsFilterOf, transactionsSearchOf } from './transactions-filter.ts';
import { useTransactions } from './use-transactions.ts';

/** The player's transactions of the last 12 months by table session, with the operator's transaction IDs and the net result. */
export function TransactionsPage(): ReactNode {
  const t = useText();
  const dates = useDates();
  const { search } = useAddress();
  const filter = transactionsFilterOf(search);
  return (
    <div className={page.page} data-testid={lobbyTestIds.transactionsPage}>
      <header className={page.head}>
        <h1>{t('money.title')}</h1>
        <p className={styles.quiet}>{t('money.kept', { zone: dates.timezone })}</p>
        <LimitsLink />
      </header>
      <main>
        <search className={bar.bar}>
          <Days labels={{ from: t('money.from'), to: t('money.to') }} chosen={filter} onChange={(days) => choose({ ...filter, ...days })} />
          <TableChoice all={t('money.tables')} chosen={filter.table} onChoose={(table) => choose({ ...filter, table })} />
        </search>
        <Stays key={transactionsSearchOf(filter)} filter={filter} />
      </main>
    </div>
  );
}

function choose(filter: TransactionsFilter): void {
  navigate(transactionsPath(transactionsSearchOf(filter)), { replace: true });
}

function Stays({ filter }: { readonly filter: TransactionsFilter }): ReactNode {
  const t = useText();
  const { stays, more, state, next } = useTransactions(filter);
  const chosen = transactionsSearchOf(filter) !== '';
  const none = state === 'ready' && stays.length === 0;
  return (
    <>
      {stays.length === 0 ? null : <TransactionsExportButton filter={filter} />}
      <ul className={styles.list}>
        {stays.map((stay) => (
          <Stay key={stay.stayId} stay={stay} />
        ))}
      </ul>
      <div className={styles.end} role="status">
        {state === 'loading' ? t('money.loading') : null}
        {state === 'failed' ? t('money.failed') : null}
        {none ? t(chosen ? 'money.none-then' : 'money.none') : null}
      </div>
      {none && chosen ? (
        <Button className={styles.more} onClick={() => choose(EVERY_TRANSACTION)}>
          {t('money.all')}
        </Button>
      ) : null}
      {state === 'failed' || (more && state === 'ready') ? (
        <Button className={styles.more} onClick={next}>
          {t(state === 'failed' ? 'money.again' : 'money.more')}
        </Button>
      ) : null}
    </>
  );
}

function Stay({ stay }: { readonly stay: StayTransactions }): ReactNode {
  const t = useText();
  const dates = useDates();
  const money = useMoney(stay.currency);
  const { stayId, roomName, tableId, closed, openedAt, moves } = stay;
  const net = closed === null ? null : closed.cashedOut - closed.boughtIn;
  return (
    <li className={styles.stay} data-testid={lobbyTestIds.stayMoney(stayId)}>
      <div className={styles.top}>
        <span>
          <h2>
            <Name>{roomName}</Name> <span className={styles.quiet}>#{tableId}</span>
          </h2>
          <span className={styles.quiet}>
            <Isolate>{dates.dateTime(openedAt)}</Isolate>
            {closed === null ? null : (
              <>
                {' – '}
                <Isolate>{dates.dateTime(closed.at)}</Isolate>
              </>
            )}
          </span>
        </span>
        <strong className={styles.net} data-sign={Math.sign(net ?? 0)}>
          {net === null ? t('money.playing') : <Isolate>{money.signed.text(net)}</Isolate>}
        </strong>
      </div>
      <ul className={styles.moves}>
        {moves.map((move) => (
          <Move key={move.transactionId} move={move} currency={stay.currency} closes={isClosing(move, moves)} />
        ))}
      </ul>
    </li>
  );
}

interface MoveProps {
  readonly move: TransactionListing;
  readonly currency: string;
  /** A cash-out of zero beside the one with the chips. */
  readonly closes: boolean;
}

function Move({ move, currency, closes }: MoveProps): ReactNode {
  const t = useText();
  const dates = useDates();
  const money = useMoney(currency);
  const { transactionId, kind, amount, state, at } = move;
  const sign = kind === 'cash-out' ? 1 : -1;
  return (
    <li>
      <span className={styles.kind}>{t(`money.kind.${kind}`)}</span>
      <span className={styles.quiet}>
        <time dateTime={new Date(at).toISOString()}>
          <Isolate>{dates.dateTime(at)}</Isolate>
        </time>
      </span>
      {closes ? <span className={styles.quiet}>{t('money.closes')}</span> : null}
      <span className={styles.id} title={t('money.id')}>
        <bdi>{transactionId}</bdi>
      </span>
      {state === 'done' ? null : (
        <span className={styles.state} data-state={state}>
          {t(`money.state.${state}`)}
        </span>
      )}
      <span className={styles.amount} data-state={state}>
        <Isolate>{money.signed.text(sign * amount)}</Isolate>
      </span>
    </li>
  );
}
