import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import type { Shield } from './book.ts';
import { book } from './browser-book.ts';
import { DealSheet } from './lazy-sheet.tsx';
import { ShieldIcon, seenOf } from './shield-icon.tsx';
import styles from './shields.module.css';
import { shieldTestIds } from './test-ids.ts';

export interface ShieldProps {
  readonly hand: string;
  /** The table of a hand that is shown where it is played; absent elsewhere. Hands from before the player sat down have no shield there. */
  readonly table?: string;
}

/** The shield of a hand in this browser's book; it opens the sheet about the hand. */
export function BookShield({ hand, table }: ShieldProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const shield = useStore(book.state, ({ shields }) => shields[hand]);
  useEffect(() => void book.look(hand), [hand]);
  if (shield === undefined || (shield === 'unknown' && table !== undefined)) return null;
  return (
    <>
      <ShieldButton hand={hand} shield={shield} onClick={() => setIsOpen(true)} />
      {isOpen ? <DealSheet hand={hand} table={table} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface ShieldButtonProps {
  readonly hand: string;
  readonly shield: Shield;
  readonly onClick?: () => void;
}

/** The colour of a shield is also its shape and its name. */
export function ShieldButton({ hand, shield, onClick }: ShieldButtonProps): ReactNode {
  const t = useText();
  const { colour, reason } = seenOf(shield);
  return (
    <button
      type="button"
      className={styles.shield}
      data-colour={colour}
      data-testid={shieldTestIds.shield(hand)}
      aria-haspopup="dialog"
      aria-label={t('deal.shield', { state: t(`deal.colour.${colour}`), number: hand })}
      title={t(`deal.reason.${reason}`)}
      onClick={onClick}
    >
      <ShieldIcon colour={colour} />
    </button>
  );
}
