import type { SessionAnswer } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import money from '../money/money.module.css';
import { go, isWithin, partBehind, useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { CasePage } from './case-page.tsx';
import { CasesPart } from './cases-part.tsx';
import { DecksPart } from './decks-part.tsx';
import { PairsPart } from './pairs-part.tsx';
import { ReportsPart } from './reports-part.tsx';
import { SignalsPart } from './signals-part.tsx';

const PATH = '/fair-play';
/** The parts of the page, each with its own address. */
const PARTS = ['reports', 'pairs', 'signals', 'cases', 'decks'] as const;
const pathOf = (part: (typeof PARTS)[number]): string => `${PATH}/${part}`;

/** Player reports, suspicious pairs, signals, cases, and the days of the fair deal. */
export function FairPlayPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  // A case belongs to one operator, so choosing another one leads to the list.
  const stays = PARTS.map(pathOf).find((part) => isWithin(path, part)) ?? PATH;
  return (
    <OfOperator session={session} path={stays}>
      {(choice) => <Part choice={choice} />}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const { link, withOperator } = useOperatorChoice();
  const first = withOperator(pathOf(PARTS[0]));
  useEffect(() => {
    if (path === PATH) go(first, 'replace');
  }, [path, first]);
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.fair-play')}</h1>
        {choice}
      </div>
      <nav className={money.parts} aria-label={t('menu.fair-play')}>
        {PARTS.map((part) => (
          <a key={part} {...link(pathOf(part))} aria-current={isWithin(path, pathOf(part)) ? 'page' : undefined}>
            {t(`fair-play.part.${part}`)}
          </a>
        ))}
      </nav>
      {partOf(path)}
    </>
  );
}

function partOf(path: string): ReactNode {
  if (path === `${PATH}/reports`) return <ReportsPart />;
  if (path === `${PATH}/pairs`) return <PairsPart />;
  if (path === `${PATH}/signals`) return <SignalsPart />;
  if (path === `${PATH}/cases`) return <CasesPart />;
  if (path === `${PATH}/decks`) return <DecksPart />;
  const caseId = isWithin(path, `${PATH}/cases`) ? partBehind(path, `${PATH}/cases`) : null;
  if (caseId !== null) return <CasePage key={caseId} caseId={caseId} />;
  return path === PATH ? null : <p>{t('fair-play.not-found')}</p>;
}
