import type { PlayerReport } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { agoText } from '../money/age.ts';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { outcomeText, reasonText, staffText } from './words.ts';

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
        <h3>{t('fair-play.report.title', { name: subjectName, reason: reasonText(reason) })}</h3>
        {now !== undefined && <span>{agoText(now - filedAt)}</span>}
      </div>
      {comment !== '' && <blockquote className={players.quote}>{comment}</blockquote>}
      <dl className={money.line}>
        <Fact name={t('label.player')} value={<a {...link(playerPath(subjectId))}>{subjectId}</a>} />
        <Fact
          name={t('fair-play.report.by')}
          value={
            <>
              {reporterName} (<a {...link(playerPath(reporterId))}>{reporterId}</a>)
            </>
          }
        />
        <Fact
          name={t('label.hand')}
          value={handId === null ? t('fair-play.report.no-hand') : <a {...link(`/hands/${handId}`)}>{handId}</a>}
        />
        <Fact name={t('label.table')} value={`#${tableId}`} />
        <Fact name={t('label.time')} value={<When at={filedAt} />} />
      </dl>
      {closed !== null && (
        <p>
          <strong>{outcomeText(closed.outcome)}</strong>: {closed.reason} ({staffText(closed.by)}, <When at={closed.at} />)
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
