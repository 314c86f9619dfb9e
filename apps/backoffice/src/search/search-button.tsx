import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { useRoute } from '../route.ts';
import styles from './search.module.css';
import { SearchDialog, type SearchDialogProps } from './search-dialog.tsx';

/** Opens the search: a button, `/` or Ctrl+K. */
export function SearchButton({ pages, ofService }: Pick<SearchDialogProps, 'pages' | 'ofService'>) {
  const [open, setOpen] = useState(false);
  const { query } = useRoute();
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
      <Button size="small" onClick={() => setOpen(true)} aria-keyshortcuts="/ Control+K">
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M13 13 18 18M8.5 15a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        Find
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </Button>
      {open && (
        <SearchDialog
          pages={pages}
          ofService={ofService}
          operatorId={ofService ? query.get('operatorId') : null}
          close={() => setOpen(false)}
        />
      )}
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
