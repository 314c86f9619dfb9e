import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addCatalog, showLanguage } from '../i18n/i18n.ts';
import { StaffReplay } from './staff-replay.tsx';

/** The replayer as a frame of the back office: with the hand that the surrounding page sends, in the language that it names. */
async function openFrame(): Promise<void> {
  await showLanguage('en');
  await Promise.all([addCatalog('table'), addCatalog('replayer')]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <StaffReplay />
    </StrictMode>,
  );
}

void openFrame();
