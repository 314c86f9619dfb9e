import type { CasesAnswer, ListedCase } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { usePages } from '../money/use-pages.ts';
import { usePlayersDesk } from '../players/desk.ts';
import players from '../players/players.module.css';
import { go, useRoute } from '../route.ts';
import { Choice, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { NewCaseDialog } from './new-case.tsx';
import { casePath, ORIGIN_TEXTS, OUTCOME_TEXTS, staffText } from './words.ts';

/** Cases: open ones oldest first, or closed ones newest first. */
export function CasesPart() {
  const { query } = useRoute();
  const { withOperator, mayDecide } = usePlayersDesk();
  const [opening, setOpening] = useState(false);
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const { answer, more } = usePages<CasesAnswer>(withOperator(`/fair-play/cases?state=${state}`));
  return (
    <>
      <div className={page.head}>
        <Choice
          label="Show"
          name="state"
          value={state}
          onChange={(next) => go(withOperator(`/fair-play/cases${next === 'open' ? '' : '?state=closed'}`))}
          options={[
            ['open', 'Open cases, the oldest first'],
            ['closed', 'Closed cases, the newest first'],
          ]}
        />
        {mayDecide && <Button onClick={() => setOpening(true)}>New case</Button>}
      </div>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (answer.value.rows.length === 0 ? <p>There is none.</p> : <CasesTable rows={answer.value.rows} />)}
      {answer?.ok === true && answer.value.next !== null && <Button onClick={() => void more()}>Show more</Button>}
      {opening && <NewCaseDialog playerIds={[]} from={{ origin: 'person' }} close={() => setOpening(false)} />}
    </>
  );
}

export function CasesTable({ rows }: { readonly rows: readonly ListedCase[] }) {
  const { link } = usePlayersDesk();
  return (
    <table className={`${page.table} ${players.list}`} data-testid="cases">
      <thead>
        <tr>
          <th scope="col">Players</th>
          <th scope="col">About</th>
          <th scope="col">From</th>
          <th scope="col">Opened</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ caseId, players: people, about, origin, openedAt, openedBy, closed }) => (
          <tr key={caseId}>
            <td data-label="Players">
              <a {...link(casePath(caseId))}>{people.map(({ name }) => name).join(', ')}</a>
            </td>
            <td data-label="About">{about}</td>
            <td data-label="From">{ORIGIN_TEXTS[origin]}</td>
            <td data-label="Opened">
              <span>
                <When at={openedAt} />
                <br />
                <small className={page.quiet}>{staffText(openedBy)}</small>
              </span>
            </td>
            <td data-label="State">{closed === null ? 'Open' : (OUTCOME_TEXTS[closed.outcome] ?? closed.outcome)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
