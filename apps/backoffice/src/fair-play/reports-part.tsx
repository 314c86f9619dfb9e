import type { ListedReport, PlayerReport, PlayerReportsAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { ChoiceChips } from '../list/filter-bar.tsx';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Form, Notice, Reason } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { NewCaseDialog } from './new-case.tsx';
import { ReportCard } from './report-card.tsx';
import { casePath, outcomes, stateOptions } from './words.ts';

/** Player reports: open ones oldest first, closed ones newest first. */
export function ReportsPart() {
  const { query } = useRoute();
  const { withOperator, link, may } = useOperatorChoice();
  const mayDecide = may('cases.change');
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const { value, refusal } = useAnswer<PlayerReportsAnswer>(`/fair-play/reports?state=${state}`, { keep: true });
  const [deciding, setDeciding] = useState<{ readonly how: 'close' | 'case'; readonly report: ListedReport } | null>(null);
  const [said, setSaid] = useState('');
  const done = (text: string) => {
    setDeciding(null);
    setSaid(text);
  };
  return (
    <>
      <div className={page.head}>
        <ChoiceChips
          label={t('fair-play.show')}
          value={state}
          choose={(next) => go(withOperator(`/fair-play/reports${next === 'open' ? '' : '?state=closed'}`))}
          options={stateOptions()}
        />
      </div>
      <p role="status" className={players.said}>
        {said}
      </p>
      <Notice refusal={refusal} />
      {value?.reports.length === 0 && <p data-testid="no-reports">{t('fair-play.reports.none')}</p>}
      {value !== null && (
        <ul className={money.cards}>
          {value.reports.map((report) => (
            <ReportCard key={report.reportId} report={report} {...(state === 'open' ? { now: value.now } : {})}>
              <div className={page.row}>
                {report.caseId !== null && (
                  <a className={players.link} {...link(casePath(report.caseId))}>
                    {t('fair-play.report.view-case')}
                    <span className="visually-hidden"> {t('fair-play.report.which', { report: report.reportId })}</span>
                  </a>
                )}
                {mayDecide && report.closed === null && report.caseId === null && (
                  <Act text={t('fair-play.case.open')} report={report} act={() => setDeciding({ how: 'case', report })} />
                )}
                {mayDecide && report.closed === null && (
                  <Act text={t('fair-play.report.close')} report={report} act={() => setDeciding({ how: 'close', report })} />
                )}
              </div>
            </ReportCard>
          ))}
        </ul>
      )}
      {value?.more === true && <p>{t('fair-play.reports.more')}</p>}
      {deciding?.how === 'close' && <CloseReportDialog report={deciding.report} close={() => setDeciding(null)} done={done} />}
      {deciding?.how === 'case' && (
        <NewCaseDialog
          playerIds={[deciding.report.subjectId]}
          from={{ origin: 'report', reportId: deciding.report.reportId, ...handOf(deciding.report) }}
          close={() => setDeciding(null)}
        />
      )}
    </>
  );
}

function handOf({ handId }: PlayerReport) {
  return handId === null ? {} : { handId };
}

function Act({ text, report, act }: { readonly text: string; readonly report: PlayerReport; readonly act: () => void }) {
  return (
    <Button size="small" onClick={act}>
      {text}
      <span className="visually-hidden"> {t('fair-play.report.which', { report: report.reportId })}</span>
    </Button>
  );
}

interface CloseReportDialogProps {
  readonly report: PlayerReport;
  readonly close: () => void;
  readonly done: (said: string) => void;
}

function CloseReportDialog({ report, close, done }: CloseReportDialogProps) {
  const change = useChange('/fair-play/reports', { renews: ['/fair-play/reports'] });
  return (
    <Dialog title={t('fair-play.report.close.title', { name: report.subjectName })} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('fair-play.report.close.text')}</p>
      <Form
        submit={t('fair-play.report.close.submit')}
        send={async (given) => {
          const decided = { outcome: given('outcome'), reason: given('reason').trim() };
          const answer = await change(`/${report.reportId}/close`, decided);
          if (answer.ok) done(t('fair-play.report.closed'));
          return answer.ok ? null : answer;
        }}
      >
        <Choice label={t('fair-play.outcome')} name="outcome" options={outcomes()} />
        <Reason kept={t('fair-play.report.close.kept')} />
      </Form>
    </Dialog>
  );
}
