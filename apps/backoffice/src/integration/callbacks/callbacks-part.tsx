import type { CallbackShown } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { go, linkTo, useRoute } from '../../route.ts';
import { Choice, Field, Form, Notice } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { ofOperator } from '../conformance/use-conformance.ts';
import { CallbackSection } from './callback-section.tsx';
import styles from './callbacks.module.css';
import { FILTERS, useCallbacks } from './use-callbacks.ts';
import { answerText, KINDS, VERDICTS, verdictText } from './words.ts';

const PATH = '/integration/callbacks';

/** Each call to the operator's wallet as it goes out, with its answer. */
export function CallbacksPart({ operatorId }: { readonly operatorId: string | null }) {
  const { query } = useRoute();
  const [live, setLive] = useState(true);
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const { answer, more } = useCallbacks(ofOperator(operatorId, filters).slice(1), live);
  const shown = query.get('callback');
  const linkOf = (id: string) => PATH + ofOperator(operatorId, { ...filters, callback: id });
  return (
    <>
      <section className={page.box} aria-labelledby="callbacks">
        <div className={page.head}>
          <h2 id="callbacks">Callbacks</h2>
          <div className={styles.live}>
            <span role="status">{live ? 'New ones come by themselves.' : 'Paused.'}</span>
            <Button size="small" onClick={() => setLive(!live)}>
              {live ? 'Pause' : 'Go on'}
            </Button>
          </div>
        </div>
        <p>
          Every try of every debit, credit, cancel and result of the last 30 days. Balance inquiries are not kept: they move nothing and are
          asked all the time.
        </p>
        <Filters key={JSON.stringify(filters)} filters={filters} operatorId={operatorId} />
      </section>
      {shown !== null && <CallbackSection key={shown} id={shown} operatorId={operatorId} close={PATH + ofOperator(operatorId, filters)} />}
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p className={page.quiet}>Nothing was sent yet, or nothing matches.</p>
          ) : (
            <CallbackTable rows={answer.value.rows} linkOf={linkOf} shown={shown} />
          )}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show older ones</Button>}
        </>
      )}
    </>
  );
}

interface FiltersProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly operatorId: string | null;
}

function Filters({ filters, operatorId }: FiltersProps) {
  return (
    <Form
      submit="Search"
      tone="plain"
      send={async (given) => {
        const asked = FILTERS.map((name) => [name, given(name).trim()] as const).filter(([, value]) => value !== '');
        go(PATH + ofOperator(operatorId, Object.fromEntries(asked)));
        return null;
      }}
      aside={
        Object.keys(filters).length > 0 && (
          <Button tone="quiet" onClick={() => go(PATH + ofOperator(operatorId))}>
            Show everything
          </Button>
        )
      }
    >
      <div className={page.filters}>
        <Choice label="Kind" name="kind" defaultValue={filters.kind ?? ''} options={[['', 'All'], ...KINDS]} />
        <Field label="Player id" name="playerId" defaultValue={filters.playerId ?? ''} autoComplete="off" />
        <Field label="Transaction id" name="transactionId" defaultValue={filters.transactionId ?? ''} autoComplete="off" />
        <Choice label="Verdict" name="verdict" defaultValue={filters.verdict ?? ''} options={[['', 'All'], ...VERDICTS]} />
      </div>
    </Form>
  );
}

interface CallbackTableProps {
  readonly rows: readonly CallbackShown[];
  readonly linkOf: (id: string) => string;
  readonly shown: string | null;
}

function CallbackTable({ rows, linkOf, shown }: CallbackTableProps) {
  return (
    <table className={`${page.table} ${styles.table}`} data-testid="callbacks">
      <thead>
        <tr>
          <th scope="col">Sent</th>
          <th scope="col">Call</th>
          <th scope="col">Player</th>
          <th scope="col">Amount</th>
          <th scope="col">Try</th>
          <th scope="col">Answer</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-testid={`callback-${row.kind}`} data-verdict={row.verdict ?? ''} data-shown={row.id === shown}>
            <td data-label="Sent">
              <When at={row.at} />
            </td>
            <td data-label="Call">
              <a {...linkTo(linkOf(row.id))} title={row.transactionId}>
                {row.kind} <code>…{row.transactionId.slice(-8)}</code>
              </a>
            </td>
            <td data-label="Player">{row.playerId}</td>
            <td data-label="Amount" className={styles.amount}>
              {row.amount} {row.currency}
            </td>
            <td data-label="Try">{row.attempt}</td>
            <td data-label="Answer">{answerText(row)}</td>
            <td data-label="Verdict">
              <strong className={styles[verdictText(row.verdict).tone]}>{verdictText(row.verdict).text}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
