import type { PlayersAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { usePages } from '../money/use-pages.ts';
import { go, useRoute } from '../route.ts';
import { Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { playerPath, usePlayersDesk } from './desk.ts';
import styles from './players.module.css';

/** What one may look for, one at a time; the members of the address and of the call alike. */
const FILTERS = ['find', 'address', 'browser'] as const;

/** Players, who came last first. What is looked for stands in the address, so that a search can be sent to somebody. */
export function PlayersList() {
  const { query } = useRoute();
  const { withOperator } = usePlayersDesk();
  const name = FILTERS.find((one) => query.has(one));
  const filter = name === undefined ? '' : `?${new URLSearchParams({ [name]: query.get(name) ?? '' })}`;
  const { answer, more } = usePages<PlayersAnswer>(withOperator(`/players${filter}`));
  const show = (find: string) => go(withOperator(find === '' ? '/players' : `/players?${new URLSearchParams({ find })}`));
  const [from, what] = [name === 'address' || name === 'browser' ? query.get(name) : null, name === 'browser' ? 'browser' : 'network'];
  return (
    <>
      <section className={page.box} aria-label="Search">
        <Form
          key={filter}
          submit="Search"
          send={async (given) => {
            show(given('find').trim());
            return null;
          }}
        >
          <Field
            label="Player"
            name="find"
            defaultValue={name === 'find' ? (query.get('find') ?? '') : ''}
            hint="How his id or his display name begins."
            maxLength={100}
          />
        </Form>
      </section>
      {from !== null && (
        <p>
          Who came from the {what} <code className={styles.word}>{from}</code>:
        </p>
      )}
      {filter !== '' && (
        <div className={page.row}>
          <Button size="small" onClick={() => show('')}>
            Show everybody
          </Button>
        </div>
      )}
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p>{filter === '' ? 'Nobody has come yet.' : 'Nobody is found.'}</p>
          ) : (
            <PlayersTable rows={answer.value.rows} />
          )}
          {answer.value.more && <p>There are others. Write more of the id or the name.</p>}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show more</Button>}
        </>
      )}
    </>
  );
}

function PlayersTable({ rows }: { readonly rows: PlayersAnswer['rows'] }) {
  const { link } = usePlayersDesk();
  return (
    <table className={`${page.table} ${styles.list}`} data-testid="players">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Id</th>
          <th scope="col">Country</th>
          <th scope="col">First came</th>
          <th scope="col">Last came</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((player) => (
          <tr key={player.playerId}>
            <td data-label="Player">
              <a {...link(playerPath(player.playerId))}>{player.name}</a>
            </td>
            <td data-label="Id">
              <code>{player.playerId}</code>
            </td>
            <td data-label="Country">{countryText(player.country)}</td>
            <td data-label="First came">
              <When at={player.firstAt} />
            </td>
            <td data-label="Last came">
              <When at={player.lastAt} />
            </td>
            <td data-label="Now">
              <Standing player={player} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({
  player: { blocked, muted, seated },
}: {
  readonly player: Pick<PlayersAnswer['rows'][number], 'blocked' | 'muted' | 'seated'>;
}) {
  if (!blocked && !muted && !seated) return <span className={page.quiet}>–</span>;
  return (
    <span className={styles.standing}>
      {blocked && <strong className={page.off}>Blocked</strong>}
      {muted && <strong className={page.off}>May not write</strong>}
      {seated && <span>At a table</span>}
    </span>
  );
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** A country by its name. */
export function countryText(code: string): string {
  try {
    return COUNTRIES.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
