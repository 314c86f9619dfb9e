import type { PlayerReport } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { ageText } from '../money/age.ts';
import money from '../money/money.module.css';
import { playerPath, usePlayersDesk } from '../players/desk.ts';
import players from '../players/players.module.css';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { OUTCOME_TEXTS, REASON_TEXTS, staffText } from './words.ts';

export interface ReportCardProps {
  readonly report: PlayerReport;
  /** The service's clock, ms; absent where its age says nothing. */
  readonly now?: number;
  /** What may be done about it. */
  readonly children?: ReactNode;
}

/** What one player told the staff of another one. */
export function ReportCard({ report, now, children }: ReportCardProps) {
  const { reportId, reporterId, reporterName, subjectId, subjectName, tableId, handId, reason, comment, filedAt, closed } = report;
  const { link } = usePlayersDesk();
  return (
    <li className={page.box} data-testid={`report-${reportId}`}>
      <div className={money.stuckHead}>
        <h3>
          {subjectName}: {REASON_TEXTS[reason] ?? reason}
        </h3>
        {now !== undefined && <span>{ageText(now - filedAt)} old</span>}
      </div>
      {comment !== '' && <blockquote className={players.quote}>{comment}</blockquote>}
      <dl className={money.line}>
        <Fact name="About" value={<a {...link(playerPath(subjectId))}>{subjectId}</a>} />
        <Fact
          name="Reported by"
          value={
            <>
              {reporterName} (<a {...link(playerPath(reporterId))}>{reporterId}</a>)
            </>
          }
        />
        <Fact name="Hand" value={handId === null ? 'before the first one' : <a {...link(`/hands/${handId}`)}>{handId}</a>} />
        <Fact name="Table" value={`#${tableId}`} />
        <Fact name="Filed" value={<When at={filedAt} />} />
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
