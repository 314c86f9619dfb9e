import { type Translate, useText } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import { useViewport } from '../state/use-viewport.ts';
import { actionText } from './seat-label.ts';
import styles from './seat-pill.module.css';

/**
 * On the plate's upper edge, where it covers neither name nor stack: the player's last action on this street, or why they do not play. The
 * seat's label says the same for screen readers.
 */
export function SeatPill({ seat, state }: { readonly seat: number; readonly state: PublicSeat }) {
  const t = useText();
  const { layout } = useViewport();
  const pill = pillOf(state, layout === 'desktop' ? '' : 'Short', t);
  if (pill === null) return null;
  return (
    // A new element for each action, so that it appears again.
    <span key={`${pill.kind}-${state.bet}-${seat}`} className={styles.pill} data-action={pill.kind} aria-hidden="true">
      {pill.text}
    </span>
  );
}

interface Pill {
  readonly kind: string;
  readonly text: string;
}

/** `length` is `Short` where plates are narrow. */
function pillOf(state: PublicSeat, length: '' | 'Short', t: Translate): Pill | null {
  const { status, connected, leaving, inHand, allIn, folded, lastAction } = state;
  if (status === 'reserved') return null;
  if (!connected) return { kind: 'off', text: t('table.disconnectedShort') };
  if (leaving) return { kind: 'off', text: t('table.leavingShort') };
  if (status === 'sitting-out') return { kind: 'off', text: t(`table.sittingOut${length}`) };
  if (inHand && allIn && !folded) return { kind: 'all-in', text: t('table.allIn') };
  const action = inHand ? actionText(lastAction, t) : '';
  return action === '' ? null : { kind: lastAction, text: action };
}
