import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';

const KEPT = 'cardroom-backoffice-theme';
type Theme = 'dark' | 'light';

function firstTheme(): Theme {
  const kept = window.localStorage.getItem(KEPT);
  if (kept === 'dark' || kept === 'light') return kept;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Follows the system's theme until the member chooses the other one. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(firstTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  const choose = () => {
    window.localStorage.setItem(KEPT, other);
    setTheme(other);
  };
  return (
    <Button tone="quiet" size="small" onClick={choose} aria-label={`Use the ${other} theme`}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 3a7 7 0 0 1 0 14Z" fill="currentColor" />
      </svg>
    </Button>
  );
}
