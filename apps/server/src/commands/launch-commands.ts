import { refused } from '../audit/outcome.ts';
import { setLaunchStrict } from '../operators/launch-strictness.ts';
import { setPictureOrigin } from '../operators/picture-origin.ts';
import type { Command } from './command.ts';

/** Commands for the launch call. */
export const LAUNCH_COMMANDS: Readonly<Record<string, Command>> = {
  'set-strict-launch': {
    does: 'refuses launch requests with unknown members; off = ignores those members and lists them in the warnings',
    options: { operator: { hint: 'id', required: true }, strict: { hint: 'on|off', required: true } },
    run: async ({ store, actor }, { operator: id = '', strict }) =>
      strict === 'on' || strict === 'off' ? setLaunchStrict(store, actor, id, strict === 'on') : refused('strict', 'must be on or off'),
  },
  'set-picture-origin': {
    does: 'lets launches name pictures of players at this origin (avatar_url); none = refuses them and shows no pictures',
    options: { operator: { hint: 'id', required: true }, origin: { hint: 'https://… or none', required: true } },
    run: ({ store, actor, allowLoopbackWallets }, { operator: id = '', origin = '' }) =>
      setPictureOrigin(store, actor, id, origin === 'none' ? null : origin, { allowLoopback: allowLoopbackWallets }),
  },
};
