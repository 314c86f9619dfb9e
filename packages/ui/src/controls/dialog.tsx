import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { openModal } from './modality.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Text of the close button, already translated. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly testId?: string;
  /** `side` slides over the end of the page (menus, lists); `center` asks a question. */
  readonly place?: 'center' | 'side';
}

/**
 * A modal dialog in the browser's top layer. It keeps the focus, closes on Escape or a click outside, and makes the page behind it inert.
 * Mount it to open it; unmounting it returns the focus.
 */
export function Dialog({ title, onClose, closeLabel, children, testId, place = 'center' }: DialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => (layer.current ? openModal({ layer: layer.current, close: () => close.current() }) : undefined), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click handler only covers the area outside the dialog
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <div
      ref={layer}
      popover="manual"
      className={`${styles.layer} ${styles[place]}`}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <dialog open className={styles.dialog} aria-modal="true" aria-labelledby={titleId} data-testid={testId}>
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
    </div>
  );
}
