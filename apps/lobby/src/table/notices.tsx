import { testIds } from '@cardroom/ui';
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import styles from './notices.module.css';
import { seatOf } from './rules/hero.ts';
import { freshNotice, NOTICE_MS, noticeCode } from './rules/notice.ts';
import { codeText } from './state/code-text.ts';
import { useController, useTable, useUi } from './state/context.tsx';
import { useAmounts } from './state/use-amounts.ts';

/** Notices from the server to this player, and refused requests. Each disappears after a while or on click. */
export function Notices() {
  const t = useText();
  const amounts = useAmounts();
  const { ui, serverNow } = useController();
  const notices = useTable(({ snapshot }) => snapshot.notices);
  const seen = useUi((state) => state.noticesSeen);
  const toast = useUi((state) => state.toast);
  const inDialog = useUi((state) => state.dialog === 'buy-in' || state.dialog === 'top-up');
  const own = useTable(({ snapshot: { table, you } }) => seatOf(table, you?.seat ?? null));
  const newest = freshNotice(notices, { seen, now: serverNow() });
  const fresh = inDialog ? null : newest;
  const dismissNotice = (): void => ui.setState({ noticesSeen: fresh?.id ?? seen });
  const dismissToast = (): void => ui.setState({ toast: null });
  useTimeout(dismissNotice, fresh?.id ?? null);
  useTimeout(dismissToast, toast?.n ?? null);
  return (
    <div className={styles.notices} role="status" data-testid={testIds.notice}>
      {fresh ? (
        <Toast key={`notice-${fresh.id}`} code={fresh.code} onDismiss={dismissNotice}>
          {codeText(noticeCode(fresh, own), t, {
            amount: amounts.money(fresh.chips ?? 0),
          })}
        </Toast>
      ) : null}
      {toast ? (
        <Toast key={`toast-${toast.n}`} code={toast.code} onDismiss={dismissToast}>
          {codeText(toast.code, t)}
        </Toast>
      ) : null}
    </div>
  );
}

interface ToastProps {
  readonly code: string;
  readonly onDismiss: () => void;
  readonly children: string;
}

function Toast({ code, onDismiss, children }: ToastProps) {
  const t = useText();
  return (
    <div className={styles.toast} data-code={code}>
      <span>{children}</span>
      <button type="button" aria-label={t('dialog.close')} onClick={onDismiss}>
        <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
          <path d="M4 4 16 16M16 4 4 16" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

function useTimeout(act: () => void, key: number | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when the notice appeared
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(act, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
