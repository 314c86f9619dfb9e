import type { SessionAnswer } from '@cardroom/staff-api';
import { lazy, Suspense, useEffect } from 'react';
import { ask } from './api.ts';
import { EnrolPage } from './entry/enrol-page.tsx';
import { EntryCard } from './entry/entry-card.tsx';
import { CodePage, SignInPage } from './entry/sign-in-page.tsx';
import { WelcomePage } from './entry/welcome-page.tsx';
import { useGoingLive } from './integration/checklist/use-checklist.ts';
import { useAnswer } from './query/use-answer.ts';
import { go, isWithin, linkTo, useRoute } from './route.ts';
import { Shell } from './shell/shell.tsx';
import { StepUp } from './shell/step-up.tsx';

// Each page is loaded when it is first opened.
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }));
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }));
const ChecklistPage = lazy(async () => ({ default: (await import('./integration/checklist/checklist-page.tsx')).ChecklistPage }));
const FairPlayPage = lazy(async () => ({ default: (await import('./fair-play/fair-play-page.tsx')).FairPlayPage }));
const HandsPage = lazy(async () => ({ default: (await import('./hands/hands-page.tsx')).HandsPage }));
const IntegrationPage = lazy(async () => ({ default: (await import('./integration/integration-page.tsx')).IntegrationPage }));
const MoneyPage = lazy(async () => ({ default: (await import('./money/money-page.tsx')).MoneyPage }));
const PeoplePage = lazy(async () => ({ default: (await import('./people/people-page.tsx')).PeoplePage }));
const PlayersPage = lazy(async () => ({ default: (await import('./players/players-page.tsx')).PlayersPage }));
const RoomsPage = lazy(async () => ({ default: (await import('./rooms/rooms-page.tsx')).RoomsPage }));

/** Shows the sign-in steps or the pages, depending on the stage of the session. */
export function App() {
  const { value: session, refusal, read } = useAnswer<SessionAnswer>('/session');
  const { path } = useRoute();
  const reload = () => void read();
  const leave = async () => {
    await ask('/sign-out', {});
    reload();
  };
  if (path === '/welcome') return <WelcomePage entered={reload} />;
  if (session === null) {
    if (refusal === null) return null;
    if (refusal.code === 'SIGN_IN_REQUIRED') return <SignInPage entered={reload} />;
    return (
      <EntryCard title="Cannot reach the back office">
        <p>{refusal.message}</p>
      </EntryCard>
    );
  }
  if (session.stage === 'code') return <CodePage entered={reload} leave={leave} />;
  if (session.stage === 'enrol') return <EnrolPage entered={reload} leave={leave} />;
  return <Office session={session} path={path} leave={leave} reload={reload} />;
}

interface OfficeProps {
  readonly session: SessionAnswer;
  readonly path: string;
  readonly leave: () => void;
  readonly reload: () => void;
}

/** The pages that the member's role may open. */
function Office({ session, path, leave, reload }: OfficeProps) {
  const isGoingLive = useGoingLive(session);
  const pages = [
    ...(session.rights.includes('people.read') ? [['/people', 'Team'] as const] : []),
    ...(session.rights.includes('integration.read') ? [['/integration', 'Integration'] as const] : []),
    ...(isGoingLive ? [['/checklist', 'Go-live checklist'] as const] : []),
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
            Page not found, or you don’t have access. <a {...linkTo(first)}>Back</a>
          </p>
        )}
        <Suspense>
          {pages.map(([one]) => (isWithin(path, one) ? <Page key={one} path={one} session={session} reload={reload} /> : null))}
        </Suspense>
      </Shell>
    </StepUp>
  );
}

function Page({ path, session, reload }: Pick<OfficeProps, 'path' | 'session' | 'reload'>) {
  if (path === '/people') return <PeoplePage session={session} />;
  if (path === '/rooms') return <RoomsPage session={session} />;
  if (path === '/players') return <PlayersPage session={session} />;
  if (path === '/fair-play') return <FairPlayPage session={session} />;
  if (path === '/checklist') return <ChecklistPage session={session} />;
  if (path === '/integration') return <IntegrationPage session={session} />;
  if (path === '/money') return <MoneyPage session={session} />;
  if (path === '/hands') return <HandsPage session={session} />;
  if (path === '/audit') return <AuditPage session={session} />;
  return <AccountPage session={session} changed={reload} />;
}
