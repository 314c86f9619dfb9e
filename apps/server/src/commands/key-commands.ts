import { replaceLostKey } from '../keys/lost-key.ts';
import { rotateSecrets } from '../keys/rotate-secrets.ts';
import type { Command } from './command.ts';

/** Commands for SECRETS_KEY. */
export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'rotate-secrets': {
    does: 'encrypts everything with the new SECRETS_KEY while the service runs with SECRETS_KEY and SECRETS_KEY_OLD, then retires the old one',
    options: {},
    run: ({ store, secrets, actor }) => rotateSecrets(store, secrets, actor),
  },
  'replace-lost-key': {
    does: 'discards everything encrypted with a SECRETS_KEY that is lost for good, and registers the present one; stop the service first',
    options: {
      lost: { hint: 'key ID from the error at the start, or "unregistered"', required: true },
      reason: { hint: 'text', required: true },
    },
    withAnyKey: true,
    run: ({ store, secrets, actor }, { lost = '', reason = '' }) => replaceLostKey(store, secrets, actor, { lost, reason }),
  },
};
