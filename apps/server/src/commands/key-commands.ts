import { replaceLostKey } from '../keys/lost-key.ts';
import type { Command } from './command.ts';

/** Commands for SECRETS_KEY. */
export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
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
