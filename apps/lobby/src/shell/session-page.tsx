import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { lastOperator } from '../session/last-operator.ts';
import type { SessionState } from '../session/session.ts';
import { BrandMark } from './icons.tsx';
import styles from './session-page.module.css';

export interface SessionPageProps {
  readonly state: Exclude<SessionState, { kind: 'ready' }>;
  readonly onAgain?: () => void;
}

/** Says why there is no lobby and what the player can do. */
export function SessionPage({ state, onAgain }: SessionPageProps): ReactNode {
  const t = useText();
  const { kind } = state;
  const operator = kind === 'no-launch' ? lastOperator(deviceStorage(() => window.localStorage)) : null;
  const reason = state.kind === 'ended' ? `session.ended.for.${state.reason}` : '';
  const why = t.has(reason) ? reason : null;
  const isLockedOut = state.kind === 'ended' && (state.reason === 'time-out' || state.reason === 'until');
  const again = kind === 'unreachable' || (kind === 'replaced' && state.mayReturn);
  return (
    <main className={styles.page} data-session={kind}>
      <div className={styles.box}>
        <BrandMark size={56} />
        {kind === 'starting' ? (
          <p className={styles.starting} role="status">
            {t('session.starting')}
          </p>
        ) : (
          <>
            <h1>{t(`session.${kind}.title`)}</h1>
            {why ? <p>{t(why)}</p> : null}
            <p>{t(why ? 'session.ended.chips' : `session.${kind}.text`)}</p>
            {why && !isLockedOut ? <p>{t('session.no-launch.text')}</p> : null}
            {operator === null ? null : <p>{t('session.no-launch.last', { operator })}</p>}
            {kind === 'replaced' && !again ? <p>{t('session.replaced.over')}</p> : null}
          </>
        )}
        {again ? (
          <Button tone="brand" onClick={() => onAgain?.()} testId={`session-${kind}-again`}>
            {t(`session.${kind}.again`)}
          </Button>
        ) : null}
      </div>
    </main>
  );
}
