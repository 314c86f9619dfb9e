import type { CasesAnswer, ListedCase } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ChoiceChips } from '../list/filter-bar.tsx';
import { useRows } from '../query/use-rows.ts';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { casePath, outcomeText, staffText, stateOptions } from './words.ts';

/** Cases: open ones oldest first, closed ones newest first. */
export function CasesPart() {
  const { query } = useRoute();
  const { withOperator, may } = useOperatorChoice();
  const [opening, setOpening] = useState(false);
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const { value, refusal, more } = useRows<CasesAnswer>(`/fair-play/cases?state=${state}`);
  return (
    <>
      <div className={page.head}>
        <ChoiceChips
          label={t('fair-play.show')}
          value={state}
          choose={(next) => go(withOperator(`/fair-play/cases${next === 'open' ? '' : '?state=closed'}`))}
          options={stateOptions()}
        />
        {may('cases.change') && <Button onClick={() => setOpening(true)}>{t('fair-play.case.new')}</Button>}
      </div>
      <Notice refusal={refusal} />
      {value !== null && <CasesTable rows={value.rows} />}
      {more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
      {opening && <NewCaseDialog playerIds={[]} from={{ origin: 'person' }} close={() => setOpening(false)} />}
    </>
  );
}

export function CasesTable({ rows }: { readonly rows: readonly ListedCase[] }) {
  const { link } = useOperatorChoice();
  const columns: readonly Column<ListedCase>[] = [
    {
      head: t('label.players'),
      phone: 'title',
      clip: '240px',
      cell: ({ caseId, players }) => <a {...link(casePath(caseId))}>{players.map(({ name }) => name).join(', ')}</a>,
    },
    { head: t('fair-play.case.summary'), phone: 'line', clip: '420px', cell: ({ about }) => about },
    { head: t('fair-play.case.source'), cell: ({ origin }) => t(`fair-play.origin.${origin}`) },
    {
      head: t('fair-play.case.opened'),
      cell: ({ openedAt, openedBy }) => (
        <>
          <When at={openedAt} /> <small className={page.quiet}>{staffText(openedBy)}</small>
        </>
      ),
    },
    {
      head: t('label.status'),
      phone: 'end',
      cell: ({ closed }) => (closed === null ? t('fair-play.case.state.open') : outcomeText(closed.outcome)),
    },
  ];
  return <DataTable rows={rows} columns={columns} keyOf={({ caseId }) => caseId} empty={t('fair-play.case.none')} testId="cases" />;
}
