import '@cardroom/ui/tokens.css';
import '@cardroom/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showLanguage } from './i18n/i18n.ts';
import { firstLanguage, keptLanguage } from './i18n/language.ts';
import { queryClient } from './query/client.ts';
import { showTheme } from './shell/theme.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
showTheme();
await showLanguage(firstLanguage(keptLanguage(), navigator.languages));
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
