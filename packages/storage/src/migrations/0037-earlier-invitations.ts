import type { Migration } from '../migration.ts';

const TWO_PERSON_ROLES = ['service-owner', 'service-risk', 'owner', 'finance'];
/** How the audit log writes a role down. */
const isRole = (column: string, role: string): string => `${column} like '{"role":"${role}"%'`;
const GAVE_A_RIGHT = TWO_PERSON_ROLES.map((role) => isRole('a.detail', role)).join(' or ');

/**
 * The members of staff who let each other in before `staff_let_in` was kept: who invited somebody, made a link for them, enabled their account
 * or gave them a role that takes two people. All of it is in the audit log. An owner who became finance lost rights, so nobody let them in.
 */
export const earlierInvitations: Migration = {
  version: 37,
  name: 'earlier invitations',
  statements: () => [
    `insert into staff_let_in (person_id, by_id, at)
      select person.person_id, author.person_id, max(a.at)
      from audit a
        join staff_person person on person.email = a.subject
        join staff_person author on a.actor = 'staff:' || author.email
      where a.action in ('person.invite', 'person.new-link', 'person.enable')
        or (a.action = 'person.role' and (${GAVE_A_RIGHT}) and not (${isRole('a.was', 'owner')} and ${isRole('a.detail', 'finance')}))
      group by person.person_id, author.person_id
      on conflict (person_id, by_id) do nothing`,
  ],
};
