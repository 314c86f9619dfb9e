import { REPORT_CHARS_MAX, REPORT_REASONS, type ReportReason, type SeatedPlayer } from '@cardroom/protocol';
import { Button, testIds } from '@cardroom/ui';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useTable } from '../../state/context.tsx';
import type { PlayerBook } from '../player-book.ts';
import { plainText } from './plain-text.ts';
import styles from './player-card.module.css';

type Problem = 'known' | 'full' | 'busy' | 'gone' | 'failed';

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ALREADY_REPORTED: 'known',
  REPORTS_FULL: 'full',
  RATE_LIMITED: 'busy',
  NOT_FOUND: 'gone',
};

interface ReportFormProps {
  readonly book: PlayerBook;
  readonly player: SeatedPlayer;
  readonly onBack: () => void;
}

/** Reports a player: a reason and a comment, then the confirmation. */
export function ReportForm({ book, player, onBack }: ReportFormProps) {
  const t = useText();
  const { reason, choose, comment, setComment, handId, sending, problem, sent, send } = useReport(book, player);
  const id = useId();
  if (sent !== null) return <Sent reportId={sent} onBack={onBack} />;
  return (
    <form
      className={styles.report}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t('player.report')}</h3>
      <p className={styles.hint}>{t('player.report.rule')}</p>
      <fieldset className={styles.reasons}>
        <legend>{t('player.report.reason')}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} data-testid={testIds.reportReason(one)}>
            <input type="radio" name={id} checked={reason === one} onChange={() => choose(one)} />
            <span>{t(`player.reason.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.note}>
        <label htmlFor={id}>{t('player.report.comment')}</label>
        <textarea
          id={id}
          rows={2}
          dir="auto"
          maxLength={REPORT_CHARS_MAX}
          value={comment}
          data-testid={testIds.reportComment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      {handId === null ? null : <p className={styles.hint}>{t('player.report.hand', { hand: handId })}</p>}
      {problem ? (
        <p className={styles.problem} role="alert" data-testid={testIds.reportProblem}>
          {t(`player.report.${problem}`)}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button size="small" onClick={onBack}>
          {t('player.report.back')}
        </Button>
        <Button size="small" type="submit" tone="brand" disabled={reason === null || sending} testId={testIds.reportSend}>
          {t('player.report.send')}
        </Button>
      </div>
    </form>
  );
}

function Sent({ reportId, onBack }: { readonly reportId: string; readonly onBack: () => void }) {
  const t = useText();
  return (
    <div className={styles.report}>
      <p role="status" data-testid={testIds.reportSent} data-report={reportId}>
        {t('player.report.sent', { report: reportId })}
      </p>
      <Button size="small" onClick={onBack} autoFocus>
        {t('player.report.back')}
      </Button>
    </div>
  );
}

function useReport(book: PlayerBook, player: SeatedPlayer) {
  const shown = useTable(({ snapshot }) => snapshot.table?.handId ?? '');
  // The hand on screen when the form was opened; the next hand may start while the player writes.
  const [handId] = useState(shown === '' ? null : shown);
  const [reason, choose] = useState<ReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<{ sending: boolean; problem: Problem | null; sent: string | null }>({
    sending: false,
    problem: null,
    sent: null,
  });
  const send = async (): Promise<void> => {
    if (reason === null || state.sending) return;
    setState({ sending: true, problem: null, sent: null });
    const answer = await book.report(player.stayId, { reason, comment: plainText(comment), handId });
    if (answer.ok) setState({ sending: false, problem: null, sent: answer.value.reportId });
    else setState({ sending: false, problem: PROBLEMS[answer.code] ?? 'failed', sent: null });
  };
  return { reason, choose, comment, setComment, handId, ...state, send };
}
