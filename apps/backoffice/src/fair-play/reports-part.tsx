import type { ListedReport, PlayerReport, PlayerReportsAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import money from '../money/money.module.css';
import { usePlayersDesk } from '../players/desk.ts';
import players from '../players/players.module.css';
import { go, useRoute } from '../route.ts';
import { Area, Choice, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { NewCaseDialog } from './new-case.tsx';
import { ReportCard } from './report-card.tsx';
import { casePath, OUTCOMES } from './words.ts';

/** What players reported: open reports oldest first, or closed ones newest first. */
export function ReportsPart() {
  const { query } = useRoute();
  const { withOperator, mayDecide, link } = usePlayersDesk();
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const path = withOperator(`/fair-play/reports?state=${state}`);
  const [answer, setAnswer] = useState<Answer<PlayerReportsAnswer> | null>(null);
  const [deciding, setDeciding] = useState<{ readonly how: 'close' | 'case'; readonly report: ListedReport } | null>(null);
  const [said, setSaid] = useState('');
  const reload = useCallback(async () => setAnswer(await ask<PlayerReportsAnswer>(path)), [path]);
  useEffect(() => void reload(), [reload]);
  const done = (text: string) => {
    setDeciding(null);
    setSaid(text);
    void reload();
  };
  return (
    <>
      <div className={page.head}>
        <Choice
          label="Show"
          name="state"
          value={state}
          onChange={(next) => go(withOperator(`/fair-play/reports${next === 'open' ? '' : '?state=closed'}`))}
          options={[
            ['open', 'Open reports, the oldest first'],
            ['closed', 'Closed reports, the newest first'],
          ]}
        />
      </div>
      <p role="status" className={players.said}>
        {said}
      </p>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && answer.value.reports.length === 0 && <p data-testid="no-reports">There is none.</p>}
      {answer?.ok === true && (
        <ul className={money.cards}>
          {answer.value.reports.map((report) => (
            <ReportCard key={report.reportId} report={report} {...(state === 'open' ? { now: answer.value.now } : {})}>
              <div className={page.row}>
                {report.caseId !== null && (
                  <a className={players.link} {...link(casePath(report.caseId))}>
                    Its case<span className="visually-hidden"> (report {report.reportId})</span>
                  </a>
                )}
                {mayDecide && report.closed === null && report.caseId === null && (
                  <Act text="Open a case" report={report} act={() => setDeciding({ how: 'case', report })} />
                )}
                {mayDecide && report.closed === null && (
                  <Act text="Close" report={report} act={() => setDeciding({ how: 'close', report })} />
                )}
              </div>
            </ReportCard>
          ))}
        </ul>
      )}
      {answer?.ok === true && answer.value.more && <p>There are more than these; they show when some of these are closed.</p>}
      {deciding?.how === 'close' && (
        <CloseReportDialog report={deciding.report} close={() => setDeciding(null)} done={done} reload={reload} />
      )}
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
      <span className="visually-hidden"> (report {report.reportId})</span>
    </Button>
  );
}

interface CloseReportDialogProps {
  readonly report: PlayerReport;
  readonly close: () => void;
  readonly done: (said: string) => void;
  readonly reload: () => Promise<void>;
}

function CloseReportDialog({ report, close, done, reload }: CloseReportDialogProps) {
  const { body } = usePlayersDesk();
  return (
    <Dialog title={`Close the report about ${report.subjectName}?`} closeLabel="Close" onClose={close}>
      <p>The account is the operator’s: a warning or a suspension is done on his side, a block on the player’s page.</p>
      <Form
        submit="Close the report"
        send={async (given) => {
          const decided = { outcome: given('outcome'), reason: given('reason').trim() };
          const answer = await ask(`/fair-play/reports/${report.reportId}/close`, body(decided));
          if (answer.ok) done('The report is closed.');
          else if (answer.code === 'CONFLICT') await reload();
          return answer.ok ? null : answer;
        }}
      >
        <Choice label="What came of it" name="outcome" options={OUTCOMES} />
        <Area
          label="Reason"
          name="reason"
          hint="10 to 500 characters. It is kept with the report and in the audit log."
          rows={3}
          required
        />
      </Form>
    </Dialog>
  );
}
