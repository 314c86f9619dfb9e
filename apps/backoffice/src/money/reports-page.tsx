import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { type Answer, ask, download } from '../api.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Field, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { Amount, amountText, stakeText } from './amount.tsx';
import { Bars } from './chart/bars.tsx';
import { type Column, Columns } from './chart/columns.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';

const GROUPS = [
  ['day', 'Day'],
  ['game', 'Game'],
  ['stake', 'Stake'],
  ['currency', 'Currency'],
] as const;

/** Asks again while days are counted, so that a report of a year ends by itself. */
function useReport(path: string): Answer<ReportAnswer> | null {
  const [answer, setAnswer] = useState<Answer<ReportAnswer> | null>(null);
  useEffect(() => {
    let live = true;
    const read = async (): Promise<void> => {
      const found = await ask<ReportAnswer>(path);
      if (!live) return;
      setAnswer(found);
      if (found.ok && found.value.daysLeft > 0) await read();
    };
    void read();
    return () => {
      live = false;
    };
  }, [path]);
  return answer;
}

/** What was played and what moved, by UTC day, game, stake or currency. The question stands in the address. */
export function ReportsPage() {
  const { query } = useRoute();
  const { withOperator, operatorId } = useHouse();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const asked = new URLSearchParams(['from', 'to', 'by'].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const path = (name: string) => withOperator(`/money/${name}${asked.size === 0 ? '' : `?${asked}`}`);
  const answer = useReport(path('reports'));
  const by = query.get('by') ?? 'day';
  const save = async () => {
    const saved = await download(path('reports.csv'), `report${operatorId === null ? '' : `-${operatorId}`}.csv`);
    setRefusal(saved.ok ? null : saved);
  };
  return (
    <>
      <section className={page.box} aria-label="Report">
        <Form
          key={answer?.ok === true ? `${answer.value.from} ${answer.value.to} ${by}` : 'first'}
          submit="Show report"
          send={async (given) => {
            const found = (['from', 'to', 'by'] as const).map((name) => [name, given(name)]).filter(([, value]) => value !== '');
            go(withOperator(`/money/reports?${new URLSearchParams(found)}`));
            return null;
          }}
        >
          <div className={page.filters}>
            <Field label="From (UTC)" name="from" type="date" defaultValue={answer?.ok === true ? answer.value.from : ''} />
            <Field label="To" name="to" type="date" defaultValue={answer?.ok === true ? answer.value.to : ''} />
            <Choice label="A line for each" name="by" defaultValue={by} options={GROUPS} />
          </div>
        </Form>
      </section>
      <Notice refusal={refusal ?? (answer?.ok === false ? answer : null)} />
      {answer?.ok === true && (
        <>
          {answer.value.daysLeft > 0 && <p role="status">Counting: {answer.value.daysLeft} days are left.</p>}
          <div className={page.row}>
            <Button size="small" disabled={answer.value.daysLeft > 0} onClick={() => void save()}>
              Download as CSV
            </Button>
          </div>
          {answer.value.lines.length === 0 ? (
            <p>Nothing was played in that time.</p>
          ) : (
            <>
              <Charts report={answer.value} />
              <ReportTable lines={answer.value.lines} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** Rake and hands: over time where lines are days, else side by side. Currencies are never drawn to one scale. */
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
                  <Bars title={title} head={['Of', title]} bars={bars} />
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

/** A column for each day of the report, those on which nothing was played, too. */
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

function ReportTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const [first] = lines;
  const heads = [
    ...(first?.day == null ? [] : ['Day']),
    ...(first?.gameKey == null ? [] : ['Game']),
    ...(first?.stake == null ? [] : ['Stake']),
    'Currency',
  ];
  return (
    <table className={`${page.table} ${styles.transactions}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {['Hands', 'Players', ...AMOUNTS.map(([, name]) => name), 'In play now'].map((head) => (
            <th key={head} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)} data-testid={`line-${keyOf(line).trim().replaceAll(/\s+/g, '-')}`}>
            {[line.day, line.gameKey, line.stake === null ? null : stakeText(line.stake, line.currency), line.currency]
              .filter((cell) => cell !== null)
              .map((cell, index) => (
                <td key={heads[index]} data-label={heads[index]}>
                  {cell}
                </td>
              ))}
            <td data-label="Hands" className={styles.number}>
              {line.hands}
            </td>
            <td data-label="Players" className={styles.number}>
              {line.players}
            </td>
            {AMOUNTS.map(([member, name]) => (
              <td key={member} data-label={name} className={styles.number}>
                <Amount minor={line[member]} currency={line.currency} />
              </td>
            ))}
            <td data-label="In play now" className={styles.number}>
              {line.inPlay === null ? <span className={page.quiet}>–</span> : <Amount minor={line.inPlay} currency={line.currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
