import type { CaseAnswer, CaseEntry, WholeCase } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { Box, Facts } from '../integration/setting-form.tsx';
import money from '../money/money.module.css';
import players from '../players/players.module.css';
import { playerPath } from '../players/words.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { Area, Choice, Field, Form, Notice, Reason } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ReportCard } from './report-card.tsx';
import { casePath, ORIGIN_TEXTS, OUTCOME_TEXTS, OUTCOMES, staffText } from './words.ts';

/** Changes the case and shows its new state; null on success. After a conflict the page shows the current state. */
type ChangeCase = (part: string, members: object) => Promise<Refusal | null>;

/** One case: its players, its activity and its outcome. */
export function CasePage({ caseId }: { readonly caseId: string }) {
  const { link, may } = useOperatorChoice();
  const { value, refusal } = useAnswer<CaseAnswer>(casePath(caseId));
  const send = useChange(casePath(caseId), { answers: casePath(caseId) });
  const present = value?.case ?? null;
  const change: ChangeCase = async (part, members) => {
    const changed = await send(`/${part}`, { version: present?.version ?? 0, ...members });
    return changed.ok ? null : changed;
  };
  const all = (
    <a className={players.link} {...link('/fair-play/cases')}>
      All cases
    </a>
  );
  if (present === null && refusal !== null) {
    return (
      <>
        <Notice refusal={refusal} />
        <p>{all}</p>
      </>
    );
  }
  if (present === null) return null;
  return (
    <>
      <div className={page.head}>
        <h2 className={players.word}>Case: {present.players.map(({ name }) => name).join(', ')}</h2>
        {all}
      </div>
      <div className={`${page.columns} ${players.boxes}`}>
        <Box title="Summary" id="summary">
          <p className={players.word}>{present.about}</p>
          <Facts facts={factsOf(present)} />
          <ul className={players.plain} data-testid="case-players">
            {present.players.map(({ playerId, name }) => (
              <li key={playerId}>
                <span>{name}</span>
                <a {...link(playerPath(playerId))}>{playerId}</a>
              </li>
            ))}
          </ul>
        </Box>
        <Entries entries={present.entries} />
        {may('cases.change') && <Deeds present={present} change={change} />}
      </div>
      {present.reports.length > 0 && (
        <section className={players.part} aria-labelledby="case-reports">
          <h2 id="case-reports">Reports</h2>
          <ul className={money.cards}>
            {present.reports.map((report) => (
              <ReportCard key={report.reportId} report={report} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function factsOf({ origin, openedBy, openedAt, closed }: WholeCase) {
  return [
    ['Source', ORIGIN_TEXTS[origin]],
    [
      'Opened',
      <span key="opened">
        {staffText(openedBy)}, <When at={openedAt} />
      </span>,
    ],
    [
      'Status',
      <span key="state" data-testid="case-state">
        {closed === null ? 'Open' : `Closed: ${OUTCOME_TEXTS[closed.outcome] ?? closed.outcome}. ${closed.reason}`}
      </span>,
    ],
  ] as const;
}

function Entries({ entries }: { readonly entries: readonly CaseEntry[] }) {
  return (
    <Box title="Activity" id="entries">
      {entries.length === 0 ? (
        <p>No activity yet.</p>
      ) : (
        <ol className={players.notes} data-testid="case-entries">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.at} ${entry.words}`}>
              <p>
                <EntryText entry={entry} />
              </p>
              <small>
                {staffText(entry.author)}, <When at={entry.at} />
              </small>
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}

function EntryText({ entry: { kind, words } }: { readonly entry: CaseEntry }) {
  const { link } = useOperatorChoice();
  if (kind === 'note') return words;
  if (kind === 'report') return `Added report ${words}`;
  if (kind === 'closed') return `Closed as ${words}`;
  if (kind === 'reopened') return `Reopened: ${words}`;
  return (
    <>
      {kind === 'hand' ? 'Added hand ' : 'Added player '}
      <a className={players.link} {...link(kind === 'hand' ? `/hands/${words}` : playerPath(words))}>
        {words}
      </a>
    </>
  );
}

const LINKS = [
  ['hand', 'Hand'],
  ['report', 'Report'],
  ['player', 'Player'],
] as const;

function Deeds({ present, change }: { readonly present: WholeCase; readonly change: ChangeCase }) {
  const [deciding, setDeciding] = useState(false);
  const isOpen = present.closed === null;
  return (
    <Box title="Actions" id="deeds">
      {isOpen && (
        <>
          <Form
            key={`note ${present.version}`}
            submit="Add note"
            tone="plain"
            send={(given) => change('notes', { words: given('words').trim() })}
          >
            <Area label="Note" name="words" hint="Up to 2,000 characters; notes cannot be edited." maxLength={2_000} rows={2} required />
          </Form>
          <Form
            key={`link ${present.version}`}
            submit="Add to case"
            tone="plain"
            send={(given) => change('links', { kind: given('kind'), id: given('id').trim() })}
          >
            <Choice label="Item type" name="kind" options={LINKS} />
            <Field label="Item ID" name="id" required />
          </Form>
        </>
      )}
      <div className={page.row}>
        <Button onClick={() => setDeciding(true)}>{isOpen ? 'Close case' : 'Reopen case'}</Button>
      </div>
      {deciding && <DecideDialog isOpen={isOpen} change={change} close={() => setDeciding(false)} />}
    </Box>
  );
}

interface DecideDialogProps {
  readonly isOpen: boolean;
  readonly change: ChangeCase;
  readonly close: () => void;
}

function DecideDialog({ isOpen, change, close }: DecideDialogProps) {
  return (
    <Dialog title={isOpen ? 'Close case?' : 'Reopen case?'} closeLabel="Close" onClose={close}>
      <p>
        {isOpen
          ? 'Its open reports are closed with it. Issue warnings and suspensions in the operator’s own system; block the player on their page.'
          : 'Its reports stay closed.'}
      </p>
      <Form
        submit={isOpen ? 'Close case' : 'Reopen case'}
        send={async (given) => {
          const reason = given('reason').trim();
          const refusal = await (isOpen ? change('close', { outcome: given('outcome'), reason }) : change('reopen', { reason }));
          if (refusal === null) close();
          return refusal;
        }}
      >
        {isOpen && <Choice label="Outcome" name="outcome" options={OUTCOMES} />}
        <Reason kept="kept with the case and in the audit log" />
      </Form>
    </Dialog>
  );
}
