import type { HomeAnswer, SessionAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { Missing } from '../shell/missing.tsx';
import { OfOperator } from '../shell/of-operator.tsx';
import { ChangesBox } from './changes-box.tsx';
import { FairPlayBox } from './fair-play-box.tsx';
import { GgrBox } from './ggr-box.tsx';
import styles from './home.module.css';
import { PaymentsBox } from './payments-box.tsx';
import { StatusTile } from './status-tile.tsx';
import { GgrTile, HandsTile, PlayersTile, TablesTile } from './tiles.tsx';
import { WalletBox } from './wallet-box.tsx';

/** How often the page is read again, ms. */
const EVERY_MS = 5_000;

/** Whether all is well, and how business is: one operator's tables, money and players at a glance. */
export function HomePage({ session }: { readonly session: SessionAnswer }) {
  return (
    <OfOperator session={session} path="/">
      {() => <Home />}
    </OfOperator>
  );
}

function Home() {
  const { value: home, refusal, readAt } = useAnswer<HomeAnswer>('/home', { every: () => EVERY_MS, onReturn: true });
  return (
    <>
      <div className={styles.top}>
        <h1>{t('home.title')}</h1>
        {home !== null && (
          <span className={styles.mute}>
            {t(refusal === null ? 'home.updates' : 'home.updated', { at: clockText(home.now), seconds: EVERY_MS / 1_000 })}
          </span>
        )}
      </div>
      {refusal !== null && <Notice refusal={refusal} />}
      {home === null ? (
        refusal === null && <Skeleton />
      ) : (
        <Tiles home={home} isStale={refusal !== null} key={readAt === 0 ? 'first' : 'read'} />
      )}
    </>
  );
}

function clockText(at: number): string {
  return dateText(at, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
}

function Tiles({ home, isStale }: { readonly home: HomeAnswer; readonly isStale: boolean }) {
  const { floor, hands, ggr, wallet, books, payments, fairPlay, changes } = home;
  const missing = [...new Set([floor, wallet, books].flatMap((part) => part?.value?.missing ?? []))].toSorted();
  const [wanted, setCurrency] = useState<string | null>(null);
  const all = ggr?.value ?? [];
  const currency = all.some((one) => one.currency === wanted) ? wanted : (all[0]?.currency ?? null);
  const money = all.find((one) => one.currency === currency) ?? null;
  return (
    <div className={styles.home} data-stale={isStale || undefined}>
      <StatusTile home={home} />
      <Missing names={missing} say={(named) => t('home.missing', named)} />
      <div className={styles.tiles}>
        {floor !== undefined && <PlayersTile part={floor} now={home.now} />}
        {floor !== undefined && <TablesTile part={floor} now={home.now} />}
        {hands !== undefined && <HandsTile part={hands} running={floor?.value?.running ?? null} now={home.now} />}
        {ggr !== undefined && <GgrTile part={ggr} money={money} now={home.now} />}
      </div>
      <div className={styles.two}>
        {ggr !== undefined && money !== null && (
          <GgrBox money={money} currencies={all.map((one) => one.currency)} choose={setCurrency} home={home} />
        )}
        {wallet !== undefined && <WalletBox part={wallet} now={home.now} />}
      </div>
      <div className={styles.three}>
        {payments !== undefined && <PaymentsBox part={payments} now={home.now} />}
        {fairPlay !== undefined && <FairPlayBox part={fairPlay} now={home.now} />}
        {changes !== undefined && <ChangesBox part={changes} now={home.now} />}
      </div>
    </div>
  );
}

const GRAY = ['a', 'b', 'c', 'd'];

/** Where the tiles will be, so that nothing jumps when they come. */
function Skeleton() {
  return (
    <div className={styles.home} role="status" aria-label={t('home.loading')}>
      <div className={`${styles.card} ${styles.gray}`} />
      <div className={styles.tiles}>
        {GRAY.map((one) => (
          <div key={one} className={`${styles.card} ${styles.gray}`} data-size="tile" />
        ))}
      </div>
    </div>
  );
}
