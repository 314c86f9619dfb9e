import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import { DataTable, type Column as TableColumn } from '../list/data-table.tsx';
import { DownloadCsv } from '../list/download-csv.tsx';
import { useFilters } from '../list/filters.ts';
import { useAnswer } from '../query/use-answer.ts';
import { Choice, Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { Amount, amountText, stakeText } from './amount.tsx';
import { Bars } from './chart/bars.tsx';
import { type Column, Columns } from './chart/columns.tsx';
import styles from './money.module.css';

const GROUPS = [
  ['day', 'Day'],
  ['game', 'Game'],
  ['stake', 'Stakes'],
  ['currency', 'Currency'],
] as const;

const FILTERS = [
  { name: 'from', label: 'From (UTC)' },
  { name: 'to', label: 'To (UTC)' },
  { name: 'by', label: 'Group by' },
] as const;

/** A report counts some days per request, and is read again until all are counted. */
const COUNT_ON_MS = 50;

/** Hands, rake and money by UTC day, game, stakes or currency. The filters are kept in the address. */
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
      <section className={page.box} aria-label="Report">
        <Form
          key={value === null ? 'first' : `${value.from} ${value.to} ${by}`}
          submit="Show report"
          send={async (written) => {
            show(new URLSearchParams(FILTERS.map(({ name }) => [name, written(name)]).filter(([, text]) => text !== '')));
            return null;
          }}
        >
          <div className={page.filters}>
            <Field label="From (UTC)" name="from" type="date" defaultValue={value?.from ?? ''} />
            <Field label="To (UTC)" name="to" type="date" defaultValue={value?.to ?? ''} />
            <Choice label="Group by" name="by" defaultValue={by} options={GROUPS} />
          </div>
        </Form>
      </section>
      <Notice refusal={refusal} />
      {value !== null && <Report report={value} search={search} />}
    </>
  );
}

function Report({ report, search }: { readonly report: ReportAnswer; readonly search: string }) {
  const { daysLeft, lines } = report;
  return (
    <>
      {daysLeft > 0 && <p role="status">Counting: {daysLeft} days left.</p>}
      <div className={page.row}>
        <DownloadCsv path={`/money/reports.csv${search}`} name="report" disabled={daysLeft > 0} />
      </div>
      {lines.length > 0 && <Charts report={report} />}
      <ReportTable lines={lines} />
    </>
  );
}

/** Rake and hands, over time or side by side. Each currency has its own scale. */
function Charts({ report: { lines, from, to } }: { readonly report: ReportAnswer }) {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const overTime = lines[0]?.day != null;
  return (
    <div className={page.columns}>
      {currencies.flatMap((currency) => {
        const mine = lines.filter((line) => line.currency === currency);
        const figures = [
          { title: `Rake, ${currency}`, of: (line: ReportLine) => line.rake, said: (value: number) => amountText(value, currency) },
          { title: `Hands, ${currency}`, of: (line: ReportLine) => line.hands, said: String },
        ];
        return figures.map(({ title, of, said }) => {
          const bars = mine.map((line) => ({ key: keyOf(line), label: shortOf(line), value: of(line), text: said(of(line)) }));
          return (
            <section key={title} className={`${page.box} ${styles.facts}`} aria-label={title}>
              {overTime ? (
                <Columns title={title} columns={everyDay({ from, to }, currency, bars, said)} />
              ) : (
                <>
                  <h3>{title}</h3>
                  <Bars title={title} head={['Group', title]} bars={bars} />
                </>
              )}
            </section>
          );
        });
      })}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** A column for each day of the report, including days without hands. */
function everyDay(
  { from, to }: Pick<ReportAnswer, 'from' | 'to'>,
  currency: string,
  bars: readonly Column[],
  said: (value: number) => string,
) {
  const columns: Column[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const line = { day: new Date(at).toISOString().slice(0, 10), gameKey: null, stake: null, currency };
    const key = keyOf(line);
    columns.push(bars.find((bar) => bar.key === key) ?? { key, label: shortOf(line), value: 0, text: said(0) });
  }
  return columns;
}

type Named = Pick<ReportLine, 'day' | 'gameKey' | 'stake' | 'currency'>;
const keyOf = ({ day, gameKey, stake, currency }: Named) => [day, gameKey, stake, currency].join(' ');

/** `20 Nov`, `nlhe 0.50/1.00`, or the currency. */
function shortOf({ day, gameKey, stake, currency }: Named): string {
  if (day !== null) return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
  const named = [gameKey, stake === null ? null : stakeText(stake, currency)];
  return named.filter((part) => part !== null).join(' ') || currency;
}

const AMOUNTS = [
  ['turnover', 'Turnover'],
  ['rake', 'Rake'],
  ['buyIns', 'Buy-ins'],
  ['cashOuts', 'Cash-outs'],
] as const;

/** The groups that a report can have, as columns. Its lines have those they are grouped by. */
const GROUP_COLUMNS: readonly (readonly [head: string, of: (line: ReportLine) => string | null])[] = [
  ['Day', ({ day }) => day],
  ['Game', ({ gameKey }) => gameKey],
  ['Stakes', ({ stake, currency }) => (stake === null ? null : stakeText(stake, currency))],
  ['Currency', ({ currency }) => currency],
];

function ReportTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const [first] = lines;
  const columns: readonly TableColumn<ReportLine>[] = [
    ...GROUP_COLUMNS.filter(([, of]) => first !== undefined && of(first) !== null).map(([head, of]) => ({ head, cell: of })),
    { head: 'Hands', align: 'end', cell: ({ hands }) => hands },
    { head: 'Players', align: 'end', cell: ({ players }) => players },
    ...AMOUNTS.map(
      ([member, head]): TableColumn<ReportLine> => ({
        head,
        align: 'end',
        cell: (line) => <Amount minor={line[member]} currency={line.currency} />,
      }),
    ),
    {
      head: 'In play now',
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
      empty="No hands in this period."
      rowAttributes={(line) => ({ 'data-testid': `line-${keyOf(line).trim().replaceAll(/\s+/g, '-')}` })}
    />
  );
}
