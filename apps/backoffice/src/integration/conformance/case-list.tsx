import type { CaseLine, ReportedCase } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { localDecimal } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { Choice } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import styles from './conformance.module.css';
import { remarkText, verdictOf } from './words.ts';

const FILTERS = ['all', 'failed', 'not-run', 'passed'] as const;

/** A case of a running test or of a report. */
type ListedCase = CaseLine | ReportedCase;

/** The cases with their verdicts and findings. `#X5` in the address scrolls to a case. */
export function CaseList({ cases }: { readonly cases: readonly ListedCase[] }) {
  const [filter, setFilter] = useState<string>('all');
  const there = cases.length > 0;
  useEffect(() => {
    // The browser looked for the hash before the report had loaded.
    if (there && window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [there]);
  if (!there) return null;
  const shown = cases.filter(({ status }) => filter === 'all' || status.replace('_', '-') === filter);
  return (
    <>
      <div className={styles.filter}>
        <Choice
          label={t('conformance.show')}
          name="verdict"
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((one) => [one, t(`conformance.show.${one}`)] as const)}
        />
      </div>
      {shown.length === 0 && <p>{t('conformance.show.none')}</p>}
      <ol className={styles.cases} data-testid="cases">
        {shown.map((one) => (
          <CaseItem key={one.id} one={one} />
        ))}
      </ol>
    </>
  );
}

function CaseItem({ one }: { readonly one: ListedCase }) {
  const { text, tone } = verdictOf(one);
  const { finding, drift } = 'finding' in one ? one : NOTHING_FOUND;
  return (
    <li id={one.id} className={styles.case} data-testid={`case-${one.id}`} data-status={one.status.replace('_', '-')}>
      <a href={`#${one.id}`} className={styles.id}>
        {one.id}
      </a>
      <span className={styles.level}>{one.level}</span>
      <strong className={styles[tone]}>{text}</strong>
      <div>
        <span>{one.title}</span>
        {one.remark !== '' && <small className={page.quiet}> {remarkText(one.remark)}</small>}
        {finding !== undefined && <FindingText finding={finding} drift={drift} open={one.level === 'MUST'} />}
      </div>
    </li>
  );
}

const NOTHING_FOUND = { finding: undefined, drift: undefined };

interface FindingTextProps {
  readonly finding: NonNullable<ReportedCase['finding']>;
  readonly drift: string | undefined;
  readonly open: boolean;
}

function FindingText({ finding: { expected, got, why, fix, exchanges }, drift, open }: FindingTextProps) {
  const numbered = exchanges.map((exchange, number) => ({ number, ...exchange }));
  return (
    <details open={open} className={styles.finding}>
      <summary>{t('conformance.findings')}</summary>
      <dl>
        {[
          [t('conformance.finding.expected'), expected],
          [t('conformance.finding.actual'), got],
          ...(drift === undefined || /^-?0\.00$/.test(drift)
            ? []
            : [[t('conformance.finding.balance'), t('conformance.finding.drift', { amount: localDecimal(drift) })]]),
          [t('conformance.finding.why'), why],
          [t('conformance.finding.fix'), fix],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {numbered.map(({ number, sent, came }) => (
        <div key={number} className={styles.exchange}>
          <pre>{sent}</pre>
          <pre>{came}</pre>
        </div>
      ))}
    </details>
  );
}
