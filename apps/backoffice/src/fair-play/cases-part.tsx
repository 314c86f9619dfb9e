import type { CasesAnswer, ListedCase } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ChoiceChips } from '../list/filter-bar.tsx';
import { useRows } from '../query/use-rows.ts';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { casePath, ORIGIN_TEXTS, OUTCOME_TEXTS, STATE_OPTIONS, staffText } from './words.ts';

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
          label="Show"
          value={state}
          choose={(next) => go(withOperator(`/fair-play/cases${next === 'open' ? '' : '?state=closed'}`))}
          options={STATE_OPTIONS}
        />
        {may('cases.change') && <Button onClick={() => setOpening(true)}>New case</Button>}
      </div>
      <Notice refusal={refusal} />
      {value !== null && <CasesTable rows={value.rows} />}
      {more !== null && <Button onClick={more}>Show more</Button>}
      {opening && <NewCaseDialog playerIds={[]} from={{ origin: 'person' }} close={() => setOpening(false)} />}
    </>
  );
}

export function CasesTable({ rows }: { readonly rows: readonly ListedCase[] }) {
  const { link } = useOperatorChoice();
  const columns: readonly Column<ListedCase>[] = [
    {
      head: 'Players',
      phone: 'title',
      clip: '240px',
      cell: ({ caseId, players }) => <a {...link(casePath(caseId))}>{players.map(({ name }) => name).join(', ')}</a>,
    },
    { head: 'Summary', phone: 'line', clip: '420px', cell: ({ about }) => about },
    { head: 'Source', cell: ({ origin }) => ORIGIN_TEXTS[origin] },
    {
      head: 'Opened',
      cell: ({ openedAt, openedBy }) => (
        <>
          <When at={openedAt} /> <small className={page.quiet}>{staffText(openedBy)}</small>
        </>
      ),
    },
    { head: 'Status', phone: 'end', cell: ({ closed }) => (closed === null ? 'Open' : (OUTCOME_TEXTS[closed.outcome] ?? closed.outcome)) },
  ];
  return <DataTable rows={rows} columns={columns} keyOf={({ caseId }) => caseId} empty="No cases." testId="cases" />;
}
