import { exec } from 'node:child_process';
import { HookError } from './judge.ts';

const COMMAND_MS_MAX = 30_000;

/** Blocks and unblocks a player with two shell commands, which read the ID from $PLAYER. Rejects with HookError if a command fails. */
export function blockCommands(block: string, unblock: string): (playerId: string, blocked: boolean) => Promise<void> {
  return (playerId, blocked) =>
    new Promise((done, failed) => {
      const options = { env: { ...process.env, PLAYER: playerId }, timeout: COMMAND_MS_MAX };
      exec(blocked ? block : unblock, options, (error, _stdout, stderr) => {
        if (error === null) return done();
        failed(new HookError(`the command in --${blocked ? 'block' : 'unblock'} failed: ${stderr.trim() || error.message}`));
      });
    });
}
