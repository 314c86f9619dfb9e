import type { DeckDay, DeckDayCheckAnswer, DeckDaysAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { ask, download, type Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import money from '../money/money.module.css';
import { useAnswer } from '../query/use-answer.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { DeckCheck } from './deck-check.tsx';

/** Digits of a root that a list shows. */
const ROOT_SHOWN = 16;

/** The days of the fair deal, newest first: each verified when it is asked, and as a file that anybody can verify. */
export function DecksPart() {
  const { withOperator } = useOperatorChoice();
  const { value, refusal } = useAnswer<DeckDaysAnswer>('/fair-play/decks');
  const [busy, setBusy] = useState<string | null>(null);
  const [checked, setChecked] = useState<DeckDayCheckAnswer | null>(null);
  const [failed, setFailed] = useState<Refusal | null>(null);
  if (value === null) return refusal === null ? <p role="status">{t('fair-play.decks.loading')}</p> : <Notice refusal={refusal} />;
  const verify = async ({ date }: DeckDay) => {
    setBusy(date);
    setChecked(null);
    const answer = await ask<DeckDayCheckAnswer>(withOperator(`/fair-play/decks/${date}/check`));
    setBusy(null);
    setFailed(answer.ok ? null : answer);
    setChecked(answer.ok ? answer.value : null);
  };
  const save = async ({ date }: DeckDay) => {
    const saved = await download(withOperator(`/fair-play/decks/${date}/bundle`), `fairness-${date}.ndjson`);
    setFailed(saved.ok ? null : saved);
  };
  return (
    <>
      <p>{t('fair-play.decks.text')}</p>
      <p role="status" className={money.said}>
        {busy === null ? '' : t('fair-play.decks.verifying', { date: busy })}
      </p>
      <Notice refusal={failed} />
      {checked !== null && <DeckCheck checked={checked} />}
      <DataTable
        rows={value.days}
        columns={columns({ busy, verify, save })}
        keyOf={({ date }) => date}
        empty={<p data-testid="no-decks">{t('fair-play.decks.none')}</p>}
        testId="decks"
      />
      {value.more && <p>{t('fair-play.decks.more')}</p>}
    </>
  );
}

interface DayActions {
  /** The day that is being verified. */
  readonly busy: string | null;
  readonly verify: (day: DeckDay) => Promise<void>;
  readonly save: (day: DeckDay) => Promise<void>;
}

/** How many tables a day has, and how many of them begin their chain again. */
const tablesOf = ({ tables, begunAgain }: DeckDay): ReactNode =>
  begunAgain === 0 ? (
    tables
  ) : (
    <>
      {tables} <strong className={page.off}>⚠ {t('fair-play.decks.begun-again-count', { count: begunAgain })}</strong>
    </>
  );

const columns = ({ busy, verify, save }: DayActions): readonly Column<DeckDay>[] => [
  { id: 'date', head: t('fair-play.decks.date'), phone: 'title', cell: ({ date }) => <strong>{date}</strong> },
  { id: 'tables', head: t('fair-play.decks.tables'), align: 'end', cell: tablesOf },
  {
    id: 'root',
    head: t('fair-play.decks.root'),
    cell: ({ root }) => (
      <code className={page.quiet} title={root}>
        {root.slice(0, ROOT_SHOWN)}…
      </code>
    ),
  },
  {
    id: 'actions',
    head: t('fair-play.decks.actions'),
    phone: 'line',
    cell: (day) => (
      <div className={page.row}>
        <Button size="small" disabled={busy !== null} onClick={() => void verify(day)}>
          {t('fair-play.decks.verify')}
        </Button>
        <Button size="small" onClick={() => void save(day)}>
          {t('fair-play.decks.download')}
        </Button>
      </div>
    ),
  },
];
