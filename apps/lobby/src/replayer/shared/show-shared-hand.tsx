import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addCatalog, showPlayerLocale } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import type { Api } from '../../net/api.ts';
import { browserTheme } from '../../session/browser-theme.ts';
import { deviceTheme, followTheme } from '../../session/theme.ts';
import { SharedHandPage } from './shared-hand-page.tsx';

/** Shows a shared hand in the language and time zone of the browser. */
export async function showSharedHand(api: Pick<Api, 'ask'>, token: string, language: Language): Promise<void> {
  followTheme(browserTheme, document, deviceTheme(window));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await showPlayerLocale(navigator.language, timeZone, language);
  await Promise.all([addCatalog('table'), addCatalog('replayer')]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <SharedHandPage api={api} token={token} />
    </StrictMode>,
  );
}
