import { HOUSE_BOTS_MAX, setSandbox } from '../operators/sandbox.ts';
import type { Command } from './command.ts';

/** Commands for operators that play for play money. */
export const SANDBOX_COMMANDS: Readonly<Record<string, Command>> = {
  'set-sandbox': {
    does: 'turns an operator without transactions into a sandbox, where house bots with play money join each player; none = not a sandbox',
    options: {
      operator: { hint: 'id', required: true },
      bots: { hint: `0-${HOUSE_BOTS_MAX} per table, or none`, required: true },
    },
    run: ({ store, actor }, { operator: id = '', bots = '' }) => setSandbox(store, actor, id, bots === 'none' ? null : numberOf(bots)),
  },
};

/** NaN for anything but a number, so that the called function names the field. */
function numberOf(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
