import { NotRun, type Trial } from '../trial.ts';

/** Runs `work` while a player is blocked: the test player if `block` is set, else the player who is always blocked. */
export async function blockedFor(t: Trial, work: (player: string) => Promise<void>): Promise<void> {
  const { playerBlocked, block, player } = t.setup;
  if (block !== null) return whileBlocked(t, player, () => work(player));
  if (playerBlocked === null) throw new NotRun('needs --player-blocked, or --block and --unblock');
  await work(playerBlocked);
}

/** Blocks the player, runs `work`, and unblocks the player in any case. */
export async function whileBlocked(t: Trial, player: string, work: () => Promise<void>): Promise<void> {
  const { block } = t.setup;
  if (block === null) throw new NotRun('needs --block and --unblock');
  await block(player, true);
  try {
    await work();
  } finally {
    await block(player, false);
  }
}
