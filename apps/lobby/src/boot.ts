import { loadTexts } from './i18n/catalogs.ts';
import { languageOf } from './i18n/language.ts';
import { httpApi } from './net/api.ts';
import { loadDeal } from './net/deal/load-deal.ts';
import type { OpenSocket } from './net/room-socket.ts';
import type { ServicePorts } from './service-ports.ts';
import { browserId } from './session/browser-id.ts';
import { chosenLanguage } from './session/chosen-language.ts';
import { takeLaunchCode } from './session/launch-code.ts';
import { pageOperator } from './session/page-operator.ts';
import { Session } from './session/session.ts';
import { tabStorage } from './session/tab-storage.ts';

/** The gallery and the fixtures need no service; this condition removes them from production builds. */
const withGallery = import.meta.env.DEV || import.meta.env.MODE === 'gallery';

/**
 * The first kilobytes of the client: they start the session and load the texts while the page's own code is still being fetched and parsed.
 */
async function boot(): Promise<void> {
  const launchCode = takeLaunchCode(window.location, window.history);
  const storage = tabStorage(() => window.sessionStorage);
  const random = (): number => Math.random();
  const service = await servicePorts(() => session.token());
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const at = pageOperator(window.location.pathname);
  const session: Session = new Session({ api: service.api, storage, launchCode, pageOperator: at, random, wait });
  const language = chosenLanguage(storage) ?? languageOf(navigator.language);
  void session.start();
  // If loading fails here, it is retried where the texts are needed, and failure is shown there.
  loadTexts('lobby', language).catch(() => {});
  const { openPage } = await import('./main.tsx');
  await openPage({ session, storage, service, random, language });
}

// The socket library is as large as React, so it is fetched in parallel with the first calls and not before the first paint.
const openSocket: OpenSocket = async (...args) =>
  (await import('./net/colyseus-socket.ts')).colyseusSockets(window.location.origin)(...args);

/** The real service, or the fixture named by `?fixture` in development and in the gallery. */
async function servicePorts(token: () => string | null): Promise<ServicePorts> {
  if (withGallery && new URLSearchParams(window.location.search).has('fixture')) {
    return (await import('./dev/fixture.ts')).fixturePorts(window.location.search);
  }
  return { api: httpApi(token, fetch, () => browserId(() => window.localStorage)), open: openSocket, deal: loadDeal };
}

/** A shared hand needs no session; its token is in the part of the address that browsers do not send. */
async function openSharedHand(token: string): Promise<void> {
  const { showSharedHand } = await import('./replayer/shared/show-shared-hand.tsx');
  await showSharedHand((await servicePorts(() => null)).api, token, languageOf(navigator.language));
}

const shared = /^\/lobby\/shared\/?$/.test(window.location.pathname);
const gallery = withGallery && window.location.pathname.startsWith('/lobby/dev/gallery');
void (gallery ? openGallery() : shared ? openSharedHand(window.location.hash.slice(1)) : boot());

async function openGallery(): Promise<void> {
  const { showGallery } = await import('./gallery/gallery.tsx');
  const root = document.getElementById('root');
  if (root) await showGallery(root, window.location.search);
}
