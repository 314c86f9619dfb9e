import { replaceLostKey } from '../keys/lost-key.ts';
import { rotateSecrets } from '../keys/rotate-secrets.ts';
import type { Command } from './command.ts';

/** Commands for SECRETS_KEY. */
export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'rotate-secrets': {
    does: 'seals everything with the new SECRETS_KEY, beside the service, which must run with SECRETS_KEY and SECRETS_KEY_OLD; then gives up the old one',
    options: {},
    run: ({ store, secrets, actor }) => rotateSecrets(store, secrets, actor),
  },
  'replace-lost-key': {
    does: 'gives up everything sealed with a SECRETS_KEY that is lost for good, and takes the present one; the service must be stopped',
    options: {
      lost: { hint: 'key ID from the error at the start, or "unregistered"', required: true },
      reason: { hint: 'text', required: true },
    },
    withAnyKey: true,
    run: ({ store, secrets, actor }, { lost = '', reason = '' }) => replaceLostKey(store, secrets, actor, { lost, reason }),
  },
};
