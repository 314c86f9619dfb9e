import { type Translate, useText } from '../../i18n/index.ts';
import type { SeatState } from '../connection.ts';
import styles from './seat.module.css';
import { actionText } from './seat-label.ts';

interface SeatNameProps {
  readonly seat: number;
  readonly state: SeatState;
  readonly isHero: boolean;
}

/** The name, or in its place for a moment what the player just did: a label over the name would hide part of either. */
export function SeatName({ seat, state, isHero }: SeatNameProps) {
  const t = useText();
  const action = state.inHand ? actionText(state.lastAction, t) : '';
  return (
    <div className={styles.nameLine}>
      <bdi dir="auto" className={styles.name} title={state.name}>
        {nameText(state, isHero, t)}
      </bdi>
      {action ? (
        // A new action is a new element, so that its label is shown again.
        <span key={`${state.lastAction}-${state.bet}-${seat}`} className={styles.action} data-action={state.lastAction} aria-hidden="true">
          {action}
        </span>
      ) : null}
    </div>
  );
}

/** The name after a short word for what keeps its player from playing. Both whole have no room; he knows his own name. */
function nameText({ status, connected, leaving, name }: SeatState, isHero: boolean, t: Translate): string {
  if (status === 'reserved') return name;
  if (!connected) return `${t('table.disconnectedShort')} · ${name}`;
  if (leaving) return `${t('table.leavingShort')} · ${name}`;
  if (status !== 'sitting-out') return name;
  return isHero ? t('table.sittingOut') : `${t('table.sittingOutShort')} · ${name}`;
}
