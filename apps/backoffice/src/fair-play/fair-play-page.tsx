import type { SessionAnswer } from '@cardroom/staff-api';
import { type ReactNode, useEffect } from 'react';
import money from '../money/money.module.css';
import { partBehind, usePlayersDesk } from '../players/desk.ts';
import { PlayersHouse } from '../players/players-page.tsx';
import { go, isWithin, useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { CasePage } from './case-page.tsx';
import { CasesPart } from './cases-part.tsx';
import { PairsPart } from './pairs-part.tsx';
import { ReportsPart } from './reports-part.tsx';

const PATH = '/fair-play';
/** The pages of fair play, each with an address of its own. */
const PARTS: readonly (readonly [path: string, name: string])[] = [
  [`${PATH}/reports`, 'Reports of players'],
  [`${PATH}/pairs`, 'Pairs'],
  [`${PATH}/cases`, 'Cases'],
];

/** What players report, what is looked into, and what came of it. */
export function FairPlayPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  // One case belongs to one operator.
  const stays = PARTS.find(([part]) => isWithin(path, part))?.[0] ?? PATH;
  return (
    <OfOperator session={session} path={stays}>
      {(operatorId, choice) => (
        <PlayersHouse key={operatorId} session={session} operatorId={operatorId}>
          <Part choice={choice} />
        </PlayersHouse>
      )}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const { link, withOperator } = usePlayersDesk();
  const first = withOperator(PARTS[0]?.[0] ?? PATH);
  useEffect(() => {
    if (path === PATH) go(first, 'replace');
  }, [path, first]);
  return (
    <>
      <div className={page.head}>
        <h1>Fair play</h1>
        {choice}
      </div>
      <nav className={money.parts} aria-label="Fair play">
        {PARTS.map(([to, name]) => (
          <a key={to} {...link(to)} aria-current={isWithin(path, to) ? 'page' : undefined}>
            {name}
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
  if (path === `${PATH}/cases`) return <CasesPart />;
  const caseId = isWithin(path, `${PATH}/cases`) ? partBehind(path, `${PATH}/cases`) : null;
  if (caseId !== null) return <CasePage key={caseId} caseId={caseId} />;
  return path === PATH ? null : <p>There is no such page.</p>;
}
