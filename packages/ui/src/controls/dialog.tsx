import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Text of the close button, already translated. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly testId?: string;
  /** `side` slides over the end of the page (menus, lists); `center` asks something. */
  readonly place?: 'center' | 'side';
}

/** Where the focus goes when no other dialog takes the place of the one that closed; moving it lays out the whole page. */
let returning: Element | null = null;

function giveFocusBack(): void {
  const to = returning;
  returning = null;
  if (to instanceof HTMLElement && to.isConnected) to.focus();
}

/**
 * A modal on the browser's own `<dialog>`: focus is trapped, Escape closes, the page behind is inert, and the dialog stands in
 * the top layer. Mount it to open it; focus returns to where it was when it is unmounted.
 */
export function Dialog({ title, onClose, closeLabel, children, testId, place = 'center' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = returning ?? document.activeElement;
    returning = null;
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      returning = before;
      queueMicrotask(giveFocusBack);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click only covers the backdrop
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[place]}`}
      aria-labelledby={titleId}
      data-testid={testId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path d="M4 4 16 16M16 4 4 16" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
