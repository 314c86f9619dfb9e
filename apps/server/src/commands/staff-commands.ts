import { done, type Outcome, refused } from '../audit/outcome.ts';
import { linkUrl } from '../staff/links.ts';
import { type Invited, invitePerson, renewLink } from '../staff/people.ts';
import { personByEmail } from '../staff/person.ts';
import type { Command } from './command.ts';

/** Commands for the staff of the back office. */
export const STAFF_COMMANDS: Readonly<Record<string, Command>> = {
  'owner-link': {
    does: 'prints a link that lets an owner of the service into the back office once, also after they lost password and authenticator',
    options: { email: { hint: 'email address for signing in', required: true }, name: { hint: 'text, default: the address' } },
    run: async ({ store, secrets, actor, publicUrl }, { email = '', name = email }) => {
      const known = await personByEmail(store, email);
      if (known !== null && known.role !== 'service-owner') return refused('email', 'belongs to somebody who is no owner of the service');
      const invited =
        known === null
          ? await invitePerson(store, secrets, actor, { email, name, role: 'service-owner', operatorId: null })
          : await renewLink(store, secrets, actor, known);
      return linked(publicUrl, invited);
    },
  },
};

function linked(publicUrl: string, invited: Outcome<Invited>): Outcome<{ readonly link: string; readonly expiresAt: string }> {
  if (!invited.ok) return invited;
  const { token, expiresAt } = invited.value;
  return done({ link: linkUrl(publicUrl, token), expiresAt: new Date(expiresAt).toISOString() });
}
