import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Icon } from '../shell/icon.tsx';
import styles from './search.module.css';
import { SearchDialog, type SearchDialogProps } from './search-dialog.tsx';

/** Opens the search: a button, `/` or Ctrl+K. */
export function SearchButton(props: Omit<SearchDialogProps, 'close'>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCall(event) || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.find} onClick={() => setOpen(true)} aria-keyshortcuts="/ Control+K">
        <Icon name="search" />
        <span className={styles.what}>{t('search.what')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      {open && <SearchDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

function isCall({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/';
}

/** In a text field, `/` is just a character. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
