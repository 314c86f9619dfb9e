import type { CaseAnswer, CaseEntry, WholeCase } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
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
import { casePath, closedText, outcomes, outcomeText, staffText } from './words.ts';

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
      {t('fair-play.case.all')}
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
        <h2 className={players.word}>{t('fair-play.case.title', { names: present.players.map(({ name }) => name).join(', ') })}</h2>
        {all}
      </div>
      <div className={`${page.columns} ${players.boxes}`}>
        <Box title={t('fair-play.case.summary')} id="summary">
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
          <h2 id="case-reports">{t('fair-play.reports')}</h2>
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
    [t('fair-play.case.source'), t(`fair-play.origin.${origin}`)],
    [
      t('fair-play.case.opened'),
      <span key="opened">
        {staffText(openedBy)}, <When at={openedAt} />
      </span>,
    ],
    [
      t('label.status'),
      <span key="state" data-testid="case-state">
        {closed === null
          ? t('fair-play.case.state.open')
          : t('fair-play.case.state.closed', { outcome: outcomeText(closed.outcome), reason: closed.reason })}
      </span>,
    ],
  ] as const;
}

function Entries({ entries }: { readonly entries: readonly CaseEntry[] }) {
  return (
    <Box title={t('fair-play.case.activity')} id="entries">
      {entries.length === 0 ? (
        <p>{t('fair-play.case.no-activity')}</p>
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
  if (kind === 'report') return t('fair-play.case.added-report', { id: words });
  if (kind === 'closed') return closedText(words);
  if (kind === 'reopened') return t('fair-play.case.reopened', { reason: words });
  const item = (
    <a className={players.link} {...link(kind === 'hand' ? `/hands/${words}` : playerPath(words))}>
      {words}
    </a>
  );
  return tWith(kind === 'hand' ? 'fair-play.case.added-hand' : 'fair-play.case.added-player', { id: item });
}

/** The kinds of things that can be added to a case. */
const ITEMS = ['hand', 'report', 'player'] as const;

function Deeds({ present, change }: { readonly present: WholeCase; readonly change: ChangeCase }) {
  const [deciding, setDeciding] = useState(false);
  const isOpen = present.closed === null;
  return (
    <Box title={t('fair-play.case.actions')} id="deeds">
      {isOpen && (
        <>
          <Form
            key={`note ${present.version}`}
            submit={t('fair-play.case.add-note')}
            tone="plain"
            send={(given) => change('notes', { words: given('words').trim() })}
          >
            <Area label={t('fair-play.case.note')} name="words" hint={t('fair-play.case.note-hint')} maxLength={2_000} rows={2} required />
          </Form>
          <Form
            key={`link ${present.version}`}
            submit={t('fair-play.case.add')}
            tone="plain"
            send={(given) => change('links', { kind: given('kind'), id: given('id').trim() })}
          >
            <Choice
              label={t('fair-play.case.item')}
              name="kind"
              options={ITEMS.map((one) => [one, t(`fair-play.case.item.${one}`)] as const)}
            />
            <Field label={t('fair-play.case.item-id')} name="id" required />
          </Form>
        </>
      )}
      <div className={page.row}>
        <Button onClick={() => setDeciding(true)}>{t(isOpen ? 'fair-play.case.close' : 'fair-play.case.reopen')}</Button>
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
    <Dialog title={t(isOpen ? 'fair-play.case.close.title' : 'fair-play.case.reopen.title')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t(isOpen ? 'fair-play.case.close.text' : 'fair-play.case.reopen.text')}</p>
      <Form
        submit={t(isOpen ? 'fair-play.case.close' : 'fair-play.case.reopen')}
        send={async (given) => {
          const reason = given('reason').trim();
          const refusal = await (isOpen ? change('close', { outcome: given('outcome'), reason }) : change('reopen', { reason }));
          if (refusal === null) close();
          return refusal;
        }}
      >
        {isOpen && <Choice label={t('fair-play.outcome')} name="outcome" options={outcomes()} />}
        <Reason kept={t('fair-play.case.kept')} />
      </Form>
    </Dialog>
  );
}
