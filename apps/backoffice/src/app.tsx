import type { SessionAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { AccountPage } from './account/account-page.tsx';
import { type Answer, ask } from './api.ts';
import { AuditPage } from './audit/audit-page.tsx';
import { EnrolPage } from './entry/enrol-page.tsx';
import { EntryCard } from './entry/entry-card.tsx';
import { CodePage, SignInPage } from './entry/sign-in-page.tsx';
import { WelcomePage } from './entry/welcome-page.tsx';
import { FairPlayPage } from './fair-play/fair-play-page.tsx';
import { HandsPage } from './hands/hands-page.tsx';
import { IntegrationPage } from './integration/integration-page.tsx';
import { MoneyPage } from './money/money-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { PlayersPage } from './players/players-page.tsx';
import { RoomsPage } from './rooms/rooms-page.tsx';
import { go, isWithin, linkTo, useRoute } from './route.ts';
import { Shell } from './shell/shell.tsx';
import { StepUp } from './shell/step-up.tsx';

/** From the door to the pages: what is shown depends on how far the session has come. */
export function App() {
  const [answer, setAnswer] = useState<Answer<SessionAnswer> | null>(null);
  const { path } = useRoute();
  const reload = useCallback(() => void ask<SessionAnswer>('/session').then(setAnswer), []);
  useEffect(reload, [reload]);
  const leave = async () => {
    await ask('/sign-out', {});
    reload();
  };
  if (path === '/welcome') return <WelcomePage entered={reload} />;
  if (answer === null) return null;
  if (!answer.ok && answer.code !== 'SIGN_IN_REQUIRED') {
    return (
      <EntryCard title="The back office cannot be reached">
        <p>{answer.message}</p>
      </EntryCard>
    );
  }
  if (!answer.ok) return <SignInPage entered={reload} />;
  if (answer.value.stage === 'code') return <CodePage entered={reload} leave={leave} />;
  if (answer.value.stage === 'enrol') return <EnrolPage entered={reload} leave={leave} />;
  return <Office session={answer.value} path={path} leave={leave} reload={reload} />;
}

interface OfficeProps {
  readonly session: SessionAnswer;
  readonly path: string;
  readonly leave: () => void;
  readonly reload: () => void;
}

/** The pages a person's role has. */
function Office({ session, path, leave, reload }: OfficeProps) {
  const pages = [
    ...(session.rights.includes('people.read') ? [['/people', 'People'] as const] : []),
    ...(session.rights.includes('integration.read') ? [['/integration', 'Integration'] as const] : []),
    ...(session.rights.includes('money.read') ? [['/money', 'Money'] as const] : []),
    ...(session.rights.includes('hands.read') ? [['/hands', 'Hands'] as const] : []),
    ...(session.rights.includes('rooms.read') ? [['/rooms', 'Rooms'] as const] : []),
    ...(session.rights.includes('players.read') ? [['/players', 'Players'] as const, ['/fair-play', 'Fair play'] as const] : []),
    ...(session.rights.includes('audit.read') ? [['/audit', 'Audit log'] as const] : []),
    ['/account', 'Your account'] as const,
  ];
  const first = pages[0]?.[0] ?? '/account';
  useEffect(() => {
    if (path === '/') go(first, 'replace');
  }, [path, first]);
  return (
    <StepUp>
      <Shell me={session.person} pages={pages} path={path} signOut={leave}>
        {path !== '/' && !pages.some(([one]) => isWithin(path, one)) && (
          <p>
            There is no such page for you. <a {...linkTo(first)}>Back</a>
          </p>
        )}
        {pages.map(([one]) => (isWithin(path, one) ? <Page key={one} path={one} session={session} reload={reload} /> : null))}
      </Shell>
    </StepUp>
  );
}

function Page({ path, session, reload }: Pick<OfficeProps, 'path' | 'session' | 'reload'>) {
  if (path === '/people') return <PeoplePage session={session} />;
  if (path === '/rooms') return <RoomsPage session={session} />;
  if (path === '/players') return <PlayersPage session={session} />;
  if (path === '/fair-play') return <FairPlayPage session={session} />;
  if (path === '/integration') return <IntegrationPage session={session} />;
  if (path === '/money') return <MoneyPage session={session} />;
  if (path === '/hands') return <HandsPage session={session} />;
  if (path === '/audit') return <AuditPage session={session} />;
  return <AccountPage session={session} changed={reload} />;
}
