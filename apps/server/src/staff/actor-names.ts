import { readRows, type Store } from '@cardroom/storage';
import { PERSON } from './staff-rows.ts';

const STAFF = 'staff:';

/** The names of the authors of audit entries: of an operator's own members theirs, of everybody else what the log calls them. */
export async function actorNames(store: Store, operatorId: string, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = [...new Set(actors)].filter((actor) => actor.startsWith(STAFF)).map((actor) => actor.slice(STAFF.length));
  const rows =
    emails.length === 0
      ? []
      : await readRows(store, PERSON.pick('email', 'name'), {
          sql: `select email, name from staff_person where operator_id = ? and email in (${emails.map(() => '?').join(', ')})`,
          parameters: [operatorId, ...emails],
        });
  const nameOf = new Map(rows.map(({ email, name }) => [`${STAFF}${email}`, name]));
  return new Map(actors.map((actor) => [actor, nameOf.get(actor) ?? actor.replace(/^(staff|command):/, '')]));
}
