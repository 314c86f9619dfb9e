import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ServicePorts } from './boot.ts';
import { showLanguage, showPlayerLocale } from './i18n/i18n.ts';
import type { Language } from './i18n/language.ts';
import { showBrand } from './session/brand.ts';
import { browserTheme } from './session/browser-theme.ts';
import { chosenLanguage } from './session/chosen-language.ts';
import { keptTexts } from './session/kept-texts.ts';
import { rememberOperator } from './session/last-operator.ts';
import type { ClientPorts } from './session/player-client.ts';
import type { Session, SessionState } from './session/session.ts';
import type { TabStorage } from './session/tab-storage.ts';
import { deviceTheme, followTheme } from './session/theme.ts';
import { StorageContext } from './session/use-chosen-language.ts';
import { App } from './shell/app.tsx';
import { followAddress } from './shell/routing.ts';

export interface PagePorts {
  /** Already asked for. */
  readonly session: Session;
  readonly storage: TabStorage;
  readonly service: ServicePorts;
  random(): number;
  /** The language until the session tells the player's. */
  readonly language: Language;
}

/** Shows the client in the page as soon as its texts are there. */
export async function openPage({ session, storage, service, random, language }: PagePorts): Promise<void> {
  followAddress(window);
  followTheme(browserTheme, document, deviceTheme(window));
  const ports: ClientPorts = { ...service, now: () => performance.now(), random, online: () => navigator.onLine };
  let texts = showLanguage(language);
  const follow = (state: SessionState): void => {
    if (state.kind !== 'ready') return;
    showBrand(state.answer.operator.brand, document.documentElement);
    const { locale, timezone } = state.answer.player;
    rememberOperator(
      keptTexts(() => window.localStorage),
      state.answer.operator.name,
    );
    texts = showPlayerLocale(locale, timezone, chosenLanguage(storage));
  };
  follow(session.store.getState());
  session.store.subscribe(follow);
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
}

/** Resolves when the work that is the current one has ended: another language may be asked for while one is loaded. */
async function latest(work: () => Promise<void>): Promise<void> {
  for (let known = work(); ; known = work()) {
    await known;
    if (known === work()) return;
  }
}
