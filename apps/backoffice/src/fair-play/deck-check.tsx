import type { DeckCounts, DeckDayCheckAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import styles from '../hands/hands.module.css';
import { voidReason } from '../hands/void-words.ts';
import { t } from '../i18n/i18n.ts';
import { Facts } from '../integration/setting-form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';

/** The verifier's answer about a day, with its counts. */
export function DeckCheck({ checked: { date, verdict } }: { readonly checked: DeckDayCheckAnswer }) {
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="checked" data-testid="deck-check" data-ok={verdict.ok}>
      <h2 id="checked">{date}</h2>
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

function refusalText({ sentence, reason, member, detail }: Extract<DeckDayCheckAnswer['verdict'], { ok: false }>): string {
  return t('fair-play.decks.refused', { sentence, reason, member, detail });
}

function Counts({ numbers, dealt, uncut, thin, voided, withheld }: DeckCounts) {
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
      {withheld.length > 0 && (
        <>
          <h3>{t('fair-play.decks.withheld')}</h3>
          <ul data-testid="withheld">
            {withheld.map(({ playerId, name, times }) => (
              <li key={playerId}>
                <a {...link(`/players/${encodeURIComponent(playerId)}`)}>{name}</a>: {times}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
