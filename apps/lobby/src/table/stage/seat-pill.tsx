import { type Translate, useText } from '../../i18n/index.ts';
import { useMinutes } from '../../i18n/minutes.ts';
import type { PublicSeat } from '../connection.ts';
import { useTable } from '../state/context.tsx';
import { useSecondsUntil } from '../state/use-seconds-until.ts';
import { useViewport } from '../state/use-viewport.ts';
import { actionText } from './seat-label.ts';
import styles from './seat-pill.module.css';

/**
 * On the plate's upper edge, where it covers neither name nor stack: the player's last action on this street, or why they do not play. The
 * seat's label says the same for screen readers.
 */
export function SeatPill({ seat, state }: { readonly seat: number; readonly state: PublicSeat }) {
  const marked = useTable(({ snapshot: { table } }) => table?.button !== seat && BLINDS.has(state.lastAction));
  const t = useText();
  const { layout } = useViewport();
  const pill = pillOf(state, layout === 'desktop' ? '' : 'Short', t);
  // The seat's disc tells its blind already, unless it is the dealer's.
  if (pill === null || (marked && pill.kind === state.lastAction)) return null;
  return (
    // A new element for each action, so that it appears again.
    <span key={`${pill.kind}-${state.bet}-${seat}`} className={styles.pill} data-action={pill.kind} aria-hidden="true">
      {state.connected ? pill.text : <Held until={state.heldUntil} otherwise={pill.text} />}
    </span>
  );
}

/**
 * How long the seat of a disconnected player is kept; `otherwise` where that is not known, or the time is up. On the narrowest plates the
 * time alone, beside the ring and the plug of a lost connection.
 */
function Held({ until, otherwise }: { readonly until: number; readonly otherwise: string }) {
  const t = useText();
  const { small } = useViewport();
  const seconds = useSecondsUntil(until);
  const time = useMinutes(seconds);
  if (seconds === 0) return otherwise;
  return small ? time : t('table.heldFor', { time });
}

const BLINDS: ReadonlySet<string> = new Set(['small_blind', 'big_blind', 'straddle']);

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
