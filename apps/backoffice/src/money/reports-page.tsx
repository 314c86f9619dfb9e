import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { DataTable, type Column as TableColumn } from '../list/data-table.tsx';
import { DownloadCsv } from '../list/download-csv.tsx';
import { useFilters } from '../list/filters.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Choice, Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { Amount, stakeText } from './amount.tsx';
import { Charts } from './reports/charts.tsx';
import { keyOf } from './reports/lines.ts';
import { type Period, RANGES, rangeAt } from './reports/period.ts';
import styles from './reports/reports.module.css';

const GROUPS = ['day', 'game', 'stake', 'currency'] as const;

const NAMES = ['from', 'to', 'by'] as const;
const FILTERS = NAMES.map((name) => ({ name, label: name }));

/** A report counts some days per request, and is read again until all are counted. */
const COUNT_ON_MS = 50;

/** GGR, hands, players and money by UTC day, game, stakes or currency. The filters are kept in the address. */
export function ReportsPage() {
  const { given, show } = useFilters('/money/reports', FILTERS);
  const search = given.size === 0 ? '' : `?${given}`;
  const { value, refusal } = useAnswer<ReportAnswer>(`/money/reports${search}`, {
    every: (report) => (report !== undefined && report.daysLeft > 0 ? COUNT_ON_MS : false),
    keep: true,
  });
  const by = given.get('by') ?? 'day';
  return (
    <>
      <section className={page.box} aria-label={t('reports.report')}>
        <div className={styles.bar}>
          <Ranges
            shown={value}
            choose={(period) => show(new URLSearchParams({ ...period, ...(by === 'day' ? {} : { by }) }))}
            now={value?.asOf}
          />
          <div className={styles.end}>
            <DownloadCsv path={`/money/reports.csv${search}`} name="report" disabled={value === null || value.daysLeft > 0} />
          </div>
        </div>
        <Form
          key={value === null ? 'first' : `${value.from} ${value.to} ${by}`}
          submit={t('reports.show')}
          tone="plain"
          send={async (written) => {
            show(new URLSearchParams(NAMES.map((name) => [name, written(name)]).filter(([, text]) => text !== '')));
            return null;
          }}
        >
          <div className={page.filters}>
            <Field label={t('reports.from')} name="from" type="date" defaultValue={value?.from ?? ''} />
            <Field label={t('reports.to')} name="to" type="date" defaultValue={value?.to ?? ''} />
            <Choice
              label={t('reports.by')}
              name="by"
              defaultValue={by}
              options={GROUPS.map((group) => [group, t(`reports.group.${group}`)] as const)}
            />
          </div>
        </Form>
      </section>
      <Notice refusal={refusal} />
      {value !== null && value.daysLeft > 0 && <p role="status">{t('reports.counting', { count: value.daysLeft })}</p>}
      {value !== null && value.lines.length > 0 && <Charts report={value} />}
      {value !== null && <ReportTable lines={value.lines} />}
    </>
  );
}

interface RangesProps {
  readonly shown: Period | null;
  readonly choose: (period: Period) => void;
  /** The service's clock. */
  readonly now: number | undefined;
}

/** The usual periods, one press each. */
function Ranges({ shown, choose, now = Date.now() }: RangesProps) {
  return (
    <fieldset className={styles.ranges}>
      <legend className="visually-hidden">{t('reports.period')}</legend>
      {RANGES.map((range) => {
        const period = rangeAt(range, now);
        const isShown = shown !== null && shown.from === period.from && shown.to === period.to;
        return (
          <button key={range} type="button" aria-pressed={isShown} onClick={() => choose(period)}>
            {t(`reports.range.${range}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

const AMOUNTS = ['turnover', 'rake', 'buyIns', 'cashOuts'] as const;

/** The groups that a report can have, as columns. Its lines have those they are grouped by. */
const GROUP_COLUMNS: readonly (readonly [group: string, of: (line: ReportLine) => string | null])[] = [
  ['day', ({ day }) => day],
  ['game', ({ gameKey }) => gameKey],
  ['stake', ({ stake, currency }) => (stake === null ? null : stakeText(stake, currency))],
  ['currency', ({ currency }) => currency],
];

function ReportTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const [first] = lines;
  const columns: readonly TableColumn<ReportLine>[] = [
    ...GROUP_COLUMNS.filter(([, of]) => first !== undefined && of(first) !== null).map(([group, of]) => ({
      head: t(`reports.group.${group}`),
      cell: of,
    })),
    { head: t('reports.figure.hands'), align: 'end', cell: ({ hands }) => numberText(hands) },
    { head: t('reports.players'), align: 'end', cell: ({ players }) => numberText(players) },
    ...AMOUNTS.map(
      (member): TableColumn<ReportLine> => ({
        head: t(`reports.amount.${member}`),
        align: 'end',
        cell: (line) => <Amount minor={line[member]} currency={line.currency} />,
      }),
    ),
    {
      head: t('reports.in-play'),
      align: 'end',
      cell: ({ inPlay, currency }) =>
        inPlay === null ? <span className={page.quiet}>–</span> : <Amount minor={inPlay} currency={currency} />,
    },
  ];
  return (
    <DataTable
      rows={lines}
      columns={columns}
      keyOf={keyOf}
      empty={t('reports.empty')}
      rowAttributes={(line) => ({ 'data-testid': `line-${keyOf(line).trim().replaceAll(/\s+/g, '-')}` })}
    />
  );
}
