import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage, showPlayerLocale } from './i18n/i18n.ts';
import type { Language } from './i18n/language.ts';
import { nextTasks } from './net/next-task.ts';
import type { ServicePorts } from './service-ports.ts';
import { showBrand } from './session/brand.ts';
import { browserTheme } from './session/browser-theme.ts';
import { chosenLanguage } from './session/chosen-language.ts';
import { deviceStorage } from './session/device-storage.ts';
import { rememberOperator } from './session/last-operator.ts';
import type { ClientPorts } from './session/player-client.ts';
import type { Session, SessionState } from './session/session.ts';
import type { TabStorage } from './session/tab-storage.ts';
import { deviceTheme, followTheme } from './session/theme.ts';
import { StorageContext } from './session/use-chosen-language.ts';
import { App } from './shell/app.tsx';
import { followAddress, navigate, tablePath } from './shell/routing.ts';

export interface PagePorts {
  /** Already started. */
  readonly session: Session;
  readonly storage: TabStorage;
  readonly service: ServicePorts;
  random(): number;
  /** The language until the session states the player's. */
  readonly language: Language;
}

/** Shows the client as soon as its texts are loaded. */
export async function openPage({ session, storage, service, random, language }: PagePorts): Promise<void> {
  followAddress(window);
  followTheme(browserTheme, document, deviceTheme(window));
  const ports: ClientPorts = { ...service, now: () => performance.now(), random, online: () => navigator.onLine, soon: nextTasks() };
  let texts = showLanguage(language);
  const follow = (state: SessionState): void => {
    if (state.kind !== 'ready') return;
    showBrand(state.answer.operator.brand, document.documentElement);
    const landing = state.answer.landing?.tableId;
    if (landing) navigate(tablePath(landing), { replace: true });
    const { locale, timezone } = state.answer.player;
    rememberOperator(
      deviceStorage(() => window.localStorage),
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

/** Resolves when the current work is done, because another language may be requested while one is loading. */
async function latest(work: () => Promise<void>): Promise<void> {
  for (let known = work(); ; known = work()) {
    await known;
    if (known === work()) return;
  }
}
