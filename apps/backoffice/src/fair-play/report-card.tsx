import type { PlayerReport } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { ageText } from '../money/age.ts';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { OUTCOME_TEXTS, REASON_TEXTS, staffText } from './words.ts';

export interface ReportCardProps {
  readonly report: PlayerReport;
  /** The service's clock, ms; left out where the report's age does not matter. */
  readonly now?: number;
  /** The actions on the report. */
  readonly children?: ReactNode;
}

/** A player's report about another player. */
export function ReportCard({ report, now, children }: ReportCardProps) {
  const { reportId, reporterId, reporterName, subjectId, subjectName, tableId, handId, reason, comment, filedAt, closed } = report;
  const { link } = useOperatorChoice();
  return (
    <li className={page.box} data-testid={`report-${reportId}`}>
      <div className={money.stuckHead}>
        <h3>
          {subjectName}: {REASON_TEXTS[reason] ?? reason}
        </h3>
        {now !== undefined && <span>{ageText(now - filedAt)} ago</span>}
      </div>
      {comment !== '' && <blockquote className={players.quote}>{comment}</blockquote>}
      <dl className={money.line}>
        <Fact name="Player" value={<a {...link(playerPath(subjectId))}>{subjectId}</a>} />
        <Fact
          name="Reported by"
          value={
            <>
              {reporterName} (<a {...link(playerPath(reporterId))}>{reporterId}</a>)
            </>
          }
        />
        <Fact name="Hand" value={handId === null ? 'Before the first hand' : <a {...link(`/hands/${handId}`)}>{handId}</a>} />
        <Fact name="Table" value={`#${tableId}`} />
        <Fact name="Time" value={<When at={filedAt} />} />
      </dl>
      {closed !== null && (
        <p>
          <strong>{OUTCOME_TEXTS[closed.outcome] ?? closed.outcome}</strong>: {closed.reason} ({staffText(closed.by)},{' '}
          <When at={closed.at} />)
        </p>
      )}
      {children}
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
