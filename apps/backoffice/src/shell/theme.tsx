import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import styles from './sidebar.module.css';

const KEPT = 'cardroom-backoffice-theme';
type Theme = 'dark' | 'light';

function firstTheme(): Theme {
  const kept = window.localStorage.getItem(KEPT);
  if (kept === 'dark' || kept === 'light') return kept;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Shows the theme that the member has chosen, or the system's. */
export function showTheme(): void {
  document.documentElement.dataset.theme = firstTheme();
}

/** Follows the system's theme until the member chooses the other one. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(firstTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const choose = () => {
    const other: Theme = theme === 'dark' ? 'light' : 'dark';
    window.localStorage.setItem(KEPT, other);
    setTheme(other);
  };
  const label = t(theme === 'dark' ? 'shell.use-light' : 'shell.use-dark');
  return (
    <button type="button" className={styles.icon} onClick={choose} aria-label={label} title={label}>
      <Icon name="sun" size={18} />
    </button>
  );
}
