import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The content of the button that opens it. */
  readonly button: ReactNode;
  readonly buttonProps?: ButtonHTMLAttributes<HTMLButtonElement> & Readonly<Record<`data-${string}`, string | undefined>>;
  readonly role: 'menu' | 'dialog';
  /** The name of what opens. */
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** Space between the button and what it opens, and to the edges of the window, px. */
const GAP = 4;
const EDGE = 8;

/** A button that opens something small in the top layer. Escape and a click outside close it, and the focus returns to the button. */
export function Popover({ button, buttonProps, role, label, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open && opener.current !== null && layer.current !== null) place(opener.current, layer.current);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const close = () => layer.current?.hidePopover();
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open]);
  return (
    <>
      <button ref={opener} type="button" aria-haspopup={role} aria-expanded={open} {...buttonProps} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={layer}
        id={id}
        popover="auto"
        {...{ role, 'aria-label': label }}
        className={styles.layer}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && children(() => layer.current?.hidePopover())}
      </div>
    </>
  );
}

/** Below the button, or above it where there is more room; never beyond the window. */
function place(opener: HTMLElement, layer: HTMLElement): void {
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = layer;
  const { clientWidth, clientHeight } = document.documentElement;
  const alignEnd = left + width > clientWidth - EDGE;
  const x = alignEnd ? right - width : left;
  const below = bottom + GAP + height <= clientHeight - EDGE || top < clientHeight - bottom;
  const y = below ? bottom + GAP : top - GAP - height;
  layer.style.left = `${Math.max(EDGE, Math.min(x, clientWidth - width - EDGE))}px`;
  layer.style.top = `${Math.max(EDGE, Math.min(y, clientHeight - height - EDGE))}px`;
  layer.querySelector<HTMLElement>('[role^="menuitem"]:not([disabled]), input, select, button')?.focus();
}
