import { type Translate, useText } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import styles from './seat.module.css';
import { actionText } from './seat-label.ts';

interface SeatNameProps {
  readonly seat: number;
  readonly state: PublicSeat;
  readonly isHero: boolean;
}

/** The name, briefly replaced by the player's last action: a label over the name would hide part of both. */
export function SeatName({ seat, state, isHero }: SeatNameProps) {
  const t = useText();
  const action = state.inHand ? actionText(state.lastAction, t) : '';
  return (
    <div className={styles.nameLine}>
      <bdi dir="auto" className={styles.name} title={state.name}>
        {nameText(state, isHero, t)}
      </bdi>
      {action ? (
        // A new element for each action, so that its label appears again.
        <span key={`${state.lastAction}-${state.bet}-${seat}`} className={styles.action} data-action={state.lastAction} aria-hidden="true">
          {action}
        </span>
      ) : null}
    </div>
  );
}

/** The name with a short prefix for why the player is not playing. Both do not fit in full, and players know their own name. */
function nameText({ status, connected, leaving, name }: PublicSeat, isHero: boolean, t: Translate): string {
  if (status === 'reserved') return name;
  if (!connected) return `${t('table.disconnectedShort')} · ${name}`;
  if (leaving) return `${t('table.leavingShort')} · ${name}`;
  if (status !== 'sitting-out') return name;
  return isHero ? t('table.sittingOut') : `${t('table.sittingOutShort')} · ${name}`;
}
