import { useText } from '../../i18n/index.ts';
import type { SeatState } from '../connection.ts';
import styles from './seat.module.css';
import { actionText } from './seat-label.ts';

/** The name, or in its place for a moment what the player just did: a label over the name would hide part of either. */
export function SeatName({ seat, state }: { readonly seat: number; readonly state: SeatState }) {
  const t = useText();
  const status = statusText(state, t);
  const action = state.inHand ? actionText(state.lastAction, t) : '';
  return (
    <div className={styles.nameLine}>
      <bdi dir="auto" className={styles.name} title={state.name}>
        {status ? `${status} · ${state.name}` : state.name}
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

function statusText(state: SeatState, t: ReturnType<typeof useText>): string {
  if (state.status === 'reserved') return '';
  if (!state.connected) return t('table.disconnectedShort');
  if (state.leaving) return t('table.leavingShort');
  if (state.status === 'sitting-out') return t('table.sittingOutShort');
  return '';
}
