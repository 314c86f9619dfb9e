import type { SessionAnswer } from '@cardroom/staff-api';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ask } from './api.ts';
import { EnrolPage } from './entry/enrol-page.tsx';
import { EntryCard } from './entry/entry-card.tsx';
import { CodePage, SignInPage } from './entry/sign-in-page.tsx';
import { WelcomePage } from './entry/welcome-page.tsx';
import { addTexts, languageShown, onLanguage, t } from './i18n/i18n.ts';
import { useGoingLive } from './integration/checklist/use-checklist.ts';
import { useAnswer } from './query/use-answer.ts';
import { linkTo, useRoute } from './route.ts';
import { WithOperator } from './shell/chosen-operator.tsx';
import { GOING_LIVE, type MenuPage, pageAt, pagesOf } from './shell/menu.ts';
import { NO_OPERATOR, OperatorChoiceContext } from './shell/operator-choice.ts';
import { Shell } from './shell/shell.tsx';
import { StepUp } from './shell/step-up.tsx';

// Each page is loaded when it is first opened.
const AccountPage = lazy(async () => {
  const [{ AccountPage: page }] = await Promise.all([import('./account/account-page.tsx'), addTexts('account')]);
  return { default: page };
});
const AuditPage = lazy(async () => {
  const [{ AuditPage: page }] = await Promise.all([import('./audit/audit-page.tsx'), addTexts('audit')]);
  return { default: page };
});
const ChecklistPage = lazy(async () => {
  const [{ ChecklistPage: page }] = await Promise.all([import('./integration/checklist/checklist-page.tsx'), addTexts('integration')]);
  return { default: page };
});
const FairPlayPage = lazy(async () => {
  const [{ FairPlayPage: page }] = await Promise.all([import('./fair-play/fair-play-page.tsx'), addTexts('fair-play', 'hands')]);
  return { default: page };
});
const HandsPage = lazy(async () => {
  const [{ HandsPage: page }] = await Promise.all([import('./hands/hands-page.tsx'), addTexts('hands', 'money')]);
  return { default: page };
});
const HomePage = lazy(async () => {
  const [{ HomePage: page }] = await Promise.all([import('./home/home-page.tsx'), addTexts('home')]);
  return { default: page };
});
const IntegrationPage = lazy(async () => {
  const [{ IntegrationPage: page }] = await Promise.all([import('./integration/integration-page.tsx'), addTexts('integration')]);
  return { default: page };
});
const MoneyPage = lazy(async () => {
  const [{ MoneyPage: page }] = await Promise.all([import('./money/money-page.tsx'), addTexts('money', 'reports')]);
  return { default: page };
});
const PeoplePage = lazy(async () => {
  const [{ PeoplePage: page }] = await Promise.all([import('./people/people-page.tsx'), addTexts('team')]);
  return { default: page };
});
const PlayersPage = lazy(async () => {
  const [{ PlayersPage: page }] = await Promise.all([import('./players/players-page.tsx'), addTexts('players', 'fair-play')]);
  return { default: page };
});
const RoomsPage = lazy(async () => {
  const [{ RoomsPage: page }] = await Promise.all([import('./rooms/rooms-page.tsx'), addTexts('rooms')]);
  return { default: page };
});

/** The back office in the language shown; another language draws every page again. */
export function App() {
  const language = useSyncExternalStore(onLanguage, languageShown);
  return <Entry key={language} />;
}

/** Shows the sign-in steps or the pages, depending on the stage of the session. */
function Entry() {
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
      <EntryCard title={t('entry.unreachable')}>
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
  const isGoingLive = useGoingLive(session, path);
  const rights = isGoingLive ? [...session.rights, GOING_LIVE] : session.rights;
  const pages = pagesOf(rights);
  const page = pageAt(pages, path);
  return (
    <StepUp>
      <WithOperator session={session}>
        <Shell session={session} rights={rights} pages={pages} path={path} signOut={leave}>
          {page === undefined ? (
            <p>
              {t('shell.not-found')} <a {...linkTo('/')}>{t('shell.to-home')}</a>
            </p>
          ) : (
            // Only pages of one operator name it in their calls.
            <OperatorChoiceContext value={NO_OPERATOR}>
              <Suspense>
                <Page key={page.path} page={page} session={session} reload={reload} />
              </Suspense>
            </OperatorChoiceContext>
          )}
        </Shell>
      </WithOperator>
    </StepUp>
  );
}

interface PageProps extends Pick<OfficeProps, 'session' | 'reload'> {
  readonly page: MenuPage;
}

function Page({ page: { path }, session, reload }: PageProps) {
  if (path === '/') return <HomePage session={session} />;
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
