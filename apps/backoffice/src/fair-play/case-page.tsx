import type { CaseAnswer, CaseEntry, WholeCase } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Box, Facts } from '../integration/setting-form.tsx';
import money from '../money/money.module.css';
import { playerPath, usePlayersDesk } from '../players/desk.ts';
import players from '../players/players.module.css';
import { Area, Choice, Field, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ReportCard } from './report-card.tsx';
import { casePath, ORIGIN_TEXTS, OUTCOME_TEXTS, OUTCOMES, staffText } from './words.ts';

/** Changes the case. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
type ChangeCase = (part: string, members: object) => Promise<Refusal | null>;

/** One case at its own address: who it is about, all that was written in it, and what came of it. */
export function CasePage({ caseId }: { readonly caseId: string }) {
  const { withOperator, body, mayDecide, link } = usePlayersDesk();
  const [answer, setAnswer] = useState<Answer<CaseAnswer> | null>(null);
  const path = withOperator(casePath(caseId));
  const reload = useCallback(async () => setAnswer(await ask<CaseAnswer>(path)), [path]);
  useEffect(() => void reload(), [reload]);
  const present = answer?.ok === true ? answer.value.case : null;
  const change: ChangeCase = async (part, members) => {
    const sent = body({ version: present?.version ?? 0, ...members });
    const changed = await ask<CaseAnswer>(`${casePath(caseId)}/${part}`, sent);
    if (changed.ok) setAnswer(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : changed;
  };
  const all = (
    <a className={players.link} {...link('/fair-play/cases')}>
      All cases
    </a>
  );
  if (answer !== null && !answer.ok) {
    return (
      <>
        <Notice refusal={answer} />
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
        <Box title="About" id="about">
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
        {mayDecide && <Deeds present={present} change={change} />}
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
    ['Opened from', ORIGIN_TEXTS[origin]],
    [
      'Opened',
      <span key="opened">
        {staffText(openedBy)}, <When at={openedAt} />
      </span>,
    ],
    [
      'State',
      <span key="state" data-testid="case-state">
        {closed === null ? 'Open' : `Closed: ${OUTCOME_TEXTS[closed.outcome] ?? closed.outcome}. ${closed.reason}`}
      </span>,
    ],
  ] as const;
}

function Entries({ entries }: { readonly entries: readonly CaseEntry[] }) {
  return (
    <Box title="What was done" id="entries">
      {entries.length === 0 ? (
        <p>Nothing yet.</p>
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
  const { link } = usePlayersDesk();
  if (kind === 'note') return words;
  if (kind === 'report') return `Report ${words}`;
  if (kind === 'closed') return `Closed as ${words}`;
  if (kind === 'reopened') return `Opened again: ${words}`;
  return (
    <>
      {kind === 'hand' ? 'Hand ' : 'Also about '}
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
    <Box title={isOpen ? 'Go on' : 'Decided'} id="deeds">
      {isOpen && (
        <>
          <Form
            key={`note ${present.version}`}
            submit="Add the note"
            tone="plain"
            send={(given) => change('notes', { words: given('words').trim() })}
          >
            <Area label="Note" name="words" hint="Up to 2,000 characters. It cannot be changed." maxLength={2_000} rows={2} required />
          </Form>
          <Form
            key={`link ${present.version}`}
            submit="Bring it in"
            tone="plain"
            send={(given) => change('links', { kind: given('kind'), id: given('id').trim() })}
          >
            <Choice label="Bring in a" name="kind" options={LINKS} />
            <Field label="Its number, or the player’s id" name="id" required />
          </Form>
        </>
      )}
      <div className={page.row}>
        <Button onClick={() => setDeciding(true)}>{isOpen ? 'Close the case' : 'Open it again'}</Button>
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
    <Dialog title={isOpen ? 'Close the case?' : 'Open the case again?'} closeLabel="Close" onClose={close}>
      <p>
        {isOpen
          ? 'Its reports that are still open are closed with it. The account is the operator’s: a warning or a suspension is done on his side, a block on the player’s page.'
          : 'Its reports stay closed.'}
      </p>
      <Form
        submit={isOpen ? 'Close the case' : 'Open it again'}
        send={async (given) => {
          const reason = given('reason').trim();
          const refusal = await (isOpen ? change('close', { outcome: given('outcome'), reason }) : change('reopen', { reason }));
          if (refusal === null) close();
          return refusal;
        }}
      >
        {isOpen && <Choice label="What came of it" name="outcome" options={OUTCOMES} />}
        <Area label="Reason" name="reason" hint="10 to 500 characters. It is kept with the case and in the audit log." rows={3} required />
      </Form>
    </Dialog>
  );
}
