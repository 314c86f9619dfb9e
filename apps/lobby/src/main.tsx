import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage, showPlayerLocale } from './i18n/i18n.ts';
import { languageOf } from './i18n/language.ts';
import { httpApi } from './net/api.ts';
import type { OpenSocket } from './net/room-socket.ts';
import { showBrand } from './session/brand.ts';
import { browserTheme } from './session/browser-theme.ts';
import { chosenLanguage, StorageContext } from './session/chosen-language.ts';
import { keptTexts } from './session/favourites.ts';
import { rememberOperator } from './session/last-operator.ts';
import { takeLaunchCode } from './session/launch-code.ts';
import type { ClientPorts } from './session/player-client.ts';
import { Session } from './session/session.ts';
import { tabStorage } from './session/tab-storage.ts';
import { deviceTheme, followTheme } from './session/theme.ts';
import { App } from './shell/app.tsx';
import { followAddress } from './shell/routing.ts';

// The socket library is as large as React: it is fetched beside the first calls and not before the first paint.
const loadSockets = () => import('./net/colyseus-socket.ts');
const openSocket: OpenSocket = async (...args) => (await loadSockets()).colyseusSockets(window.location.origin)(...args);

const storage = tabStorage(() => window.sessionStorage);
const random = (): number => Math.random();

/** The real service, or in development the fixture of `?fixture`. */
async function servicePorts(token: () => string | null): Promise<Pick<ClientPorts, 'api' | 'open'>> {
  if (import.meta.env.DEV && new URLSearchParams(window.location.search).has('fixture')) {
    return (await import('./dev/fixture.ts')).fixturePorts(window.location.search);
  }
  return { api: httpApi(token), open: openSocket };
}

async function start(): Promise<void> {
  const launchCode = takeLaunchCode(window.location, window.history);
  followAddress(window);
  followTheme(browserTheme, document, deviceTheme(window));
  const service = await servicePorts(() => session.token());
  const session: Session = new Session({
    api: service.api,
    storage,
    launchCode,
    random,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  const ports: ClientPorts = { ...service, now: () => performance.now(), random, online: () => navigator.onLine };
  let texts = showLanguage(chosenLanguage(storage) ?? languageOf(navigator.language));
  session.store.subscribe((state) => {
    if (state.kind !== 'ready') return;
    showBrand(state.answer.operator.brand, document.documentElement);
    const { locale, timezone } = state.answer.player;
    rememberOperator(
      keptTexts(() => window.localStorage),
      state.answer.operator.name,
    );
    texts = showPlayerLocale(locale, timezone, chosenLanguage(storage));
  });
  // The service is asked while the texts are on their way.
  void session.start();
  await latest(() => texts);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <StorageContext value={storage}>
        <App session={session} ports={ports} />
      </StorageContext>
    </StrictMode>,
  );
  requestAnimationFrame(() => void loadSockets().catch(() => {}));
}

/** Resolves when the work that is the current one has ended: another language may be asked for while one is loaded. */
async function latest(work: () => Promise<void>): Promise<void> {
  for (let known = work(); ; known = work()) {
    await known;
    if (known === work()) return;
  }
}

// The gallery of table states needs no service; the condition takes it out of the build for good.
const withGallery = import.meta.env.DEV || import.meta.env.MODE === 'gallery';
const gallery = withGallery && window.location.pathname.startsWith('/lobby/dev/gallery');
void (gallery ? openGallery() : start());

async function openGallery(): Promise<void> {
  const { showGallery } = await import('./gallery/gallery.tsx');
  const root = document.getElementById('root');
  if (root) await showGallery(root, window.location.search);
}
