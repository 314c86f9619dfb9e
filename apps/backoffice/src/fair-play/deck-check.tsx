import type { DeckBegunAgain, DeckCounts, DeckDayCheckAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import styles from '../hands/hands.module.css';
import { voidReason } from '../hands/void-words.ts';
import { t } from '../i18n/i18n.ts';
import { Facts } from '../integration/setting-form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';

/** The verifier's answer about a day, with its counts. */
export function DeckCheck({ checked: { date, verdict, begunAgain } }: { readonly checked: DeckDayCheckAnswer }) {
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="checked" data-testid="deck-check" data-ok={verdict.ok}>
      <h2 id="checked">{date}</h2>
      {begunAgain.length > 0 && (
        <ul className={page.off} role="alert" data-testid="begun-again">
          {begunAgain.map((one) => (
            <li key={one.table}>⚠ {begunAgainText(one)}</li>
          ))}
        </ul>
      )}
      {verdict.ok ? (
        <>
          <p>✓ {t('fair-play.decks.verified')}</p>
          <Counts {...verdict} />
        </>
      ) : (
        <p className={page.off} role="alert">
          {refusalText(verdict)}
        </p>
      )}
    </section>
  );
}

function begunAgainText({ table, n, unended }: DeckBegunAgain): string {
  const from = unended ?? n;
  if (from >= n) return t('fair-play.decks.begun-again', { table, number: n });
  return t('fair-play.decks.begun-again-missing', { table, number: n, missing: from === n - 1 ? String(from) : `${from}–${n - 1}` });
}

function refusalText({ sentence, reason, member, detail }: Extract<DeckDayCheckAnswer['verdict'], { ok: false }>): string {
  return t('fair-play.decks.refused', { sentence, reason, member, detail });
}

function Counts(counts: DeckCounts) {
  const { numbers, dealt, uncut, uncutHands, thin, voided, voids, withheld } = counts;
  const { link } = useOperatorChoice();
  const facts: (readonly [string, ReactNode])[] = [
    [t('fair-play.decks.numbers'), numbers],
    [t('fair-play.decks.dealt'), dealt],
    [t('fair-play.decks.uncut'), uncut],
    [t('fair-play.decks.thin'), thin],
    ...Object.entries(voided).map(([reason, times]) => [voidReason(reason), times] as const),
  ];
  return (
    <>
      <Facts facts={facts} />
      <Named title={t('fair-play.decks.uncut')} rows={uncutHands} of={uncut} keyOf={(handId) => handId} testId="uncut-hands">
        {(handId) => <a {...link(`/hands/${handId}`)}>{t('hand.title', { hand: handId })}</a>}
      </Named>
      <Named
        title={t('fair-play.decks.voids')}
        rows={voids}
        of={sumOf(Object.values(voided))}
        keyOf={({ table, n }) => `${table}:${n}`}
        testId="voids"
      >
        {({ table, n, reason }) => t('fair-play.decks.void', { table, number: n, reason: voidReason(reason) })}
      </Named>
      <Named
        title={t('fair-play.decks.withheld')}
        rows={withheld}
        of={withheld.length}
        keyOf={({ playerId }) => playerId}
        testId="withheld"
      >
        {({ playerId, name, times }) => (
          <>
            <a {...link(`/players/${encodeURIComponent(playerId)}`)}>{name}</a>: {times}
          </>
        )}
      </Named>
    </>
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

interface NamedProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How many there are in all. */
  readonly of: number;
  readonly keyOf: (row: Row) => string;
  readonly testId: string;
  readonly children: (row: Row) => ReactNode;
}

/** The entries behind a count, under a heading; nothing at all for an empty list. */
function Named<Row>({ title, rows, of, keyOf, testId, children }: NamedProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.named} data-testid={testId}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {of > rows.length && <p>{t('fair-play.decks.first', { count: rows.length })}</p>}
    </>
  );
}
